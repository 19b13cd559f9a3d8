"use strict";
// Scorekeepers' pages: what is entered goes into a queue on this device first, and from there to the
// desk in its order, so that nothing is lost where the network is. A refusal stops the queue and is
// shown. Every entry has a number, so that one that is sent twice is done once.
(() => {
  // An answer that takes longer than PATIENCE won't come: some networks swallow what is sent.
  const POLL = 2000, AGAIN = 1500, PATIENCE = 8000;
  const body = document.body, main = document.getElementById("main");
  const state = document.getElementById("state"), refused = document.getElementById("refused");
  const key = "score." + body.dataset.key, isSignedIn = body.dataset.key !== "";
  // How the keys of this event's scorekeepers begin; of any event's where nobody is signed in.
  const prefix = key.slice(0, key.lastIndexOf(".") + 1), revoked = body.dataset.revoked.split(" ");
  let busy = false, stopped = null, typed = "", lost = false;

  // The queue

  function load() {
    try { return JSON.parse(localStorage.getItem(key) || "{}").entries || []; } catch { return []; }
  }

  function keep(entries) {
    if (entries.length) localStorage.setItem(key, JSON.stringify({ person: body.dataset.person, entries }));
    else localStorage.removeItem(key);
    tell();
  }

  // Whoever has the page open twice sends one entry twice: another must not go for it.
  function without(entry) { return load().filter((one) => one.body !== entry.body); }

  function others() {
    const found = [];
    for (let n = 0; n < localStorage.length; n += 1) {
      const name = localStorage.key(n);
      if (!name.startsWith(prefix) || name === key) continue;
      const isRevoked = isSignedIn && revoked.includes(name.slice(prefix.length));
      try {
        const kept = JSON.parse(localStorage.getItem(name));
        if (kept.entries.length) found.push({ ...kept, key: name, isRevoked });
      } catch { /* Another program's. */ }
    }
    return found;
  }

  // Whose code was revoked can't send what waits: whoever is signed in may, in their own name.
  function takeOver() {
    for (const one of others().filter((one) => one.isRevoked)) {
      keep([...load(), ...one.entries]);
      localStorage.removeItem(one.key);
    }
    tell();
    drain();
  }

  function tell() {
    const entries = load(), lines = [];
    if (entries.length && (lost || stopped || entries.length > 1)) {
      lines.push((entries.length === 1 ? body.dataset.one : body.dataset.many).replace("{n}", String(entries.length)));
    }
    const waiting = others(), left = waiting.filter((one) => one.isRevoked);
    const facts = (one) => ({ name: one.person, number: String(one.entries.length) });
    const says = (text, one) => text.replace(/\{(name|number)\}/g, (_, fact) => facts(one)[fact]);
    for (const one of waiting) if (!one.isRevoked) lines.push(says(body.dataset.others, one));
    const part = document.getElementById("left");
    part.hidden = !left.length;
    part.querySelector("p").textContent = left.map((one) => says(part.dataset.text, one)).join(" ");
    const calm = entries.length ? body.dataset.way : body.dataset.sent;
    const text = lines.join(" ") || (isSignedIn ? calm : "");
    state.classList.toggle("lost", lines.length > 0);
    if (state.textContent !== text) state.textContent = text;
    const waits = new Set(entries.map((entry) => entry.row).filter(Boolean));
    for (const row of document.querySelectorAll("[data-table].row, #tables li, #names > li")) {
      const id = row.id || (row.dataset.table && "row-" + row.dataset.table);
      const isWaiting = waits.has(id);
      row.classList.toggle("waits", isWaiting);
      const sign = row.querySelector(".sign");
      if (sign) sign.textContent = isWaiting ? body.dataset.sending : "";
    }
  }

  function number() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
  }

  async function get(path, options) {
    const stop = new AbortController(), timer = setTimeout(() => stop.abort(), PATIENCE);
    try {
      const answer = await fetch(path, { credentials: "same-origin", ...options, signal: stop.signal });
      return { ok: answer.ok, status: answer.status, text: await answer.text() };
    } finally { clearTimeout(timer); }
  }

  async function drain() {
    if (busy || stopped || !isSignedIn) return;
    busy = true;
    try {
      for (let entries = load(); entries.length; entries = load()) {
        const entry = entries[0];
        let answer;
        try {
          answer = await get(entry.url, {
            method: "POST", body: entry.body,
            headers: { "content-type": "application/x-www-form-urlencoded" },
          });
        } catch { lost = true; break; }
        if (answer.status >= 500 || answer.status === 429) { lost = true; break; }
        lost = false;
        const page = new DOMParser().parseFromString(answer.text, "text/html");
        if (!answer.ok) {
          stopped = entry;
          refuse(page);
          break;
        }
        keep(without(entry));
        absorb(page);
      }
    } finally { busy = false; }
    tell();
    if (lost) setTimeout(drain, AGAIN);
  }

  function refuse(page) {
    const content = page.getElementById("main");
    refused.replaceChildren(...(content ? content.childNodes : []));
    refused.querySelectorAll("footer, #message").forEach((one) => one.remove());
    refused.hidden = false;
    prepare(refused);
    refused.focus();
    refused.scrollIntoView();
  }

  function putAway() {
    refused.hidden = true;
    refused.replaceChildren();
    stopped = null;
  }

  // The page may be open twice, and the other one have the answer by now.
  function settle() {
    if (stopped && !load().some((one) => one.body === stopped.body)) {
      putAway();
      ask();
    } else tell();
  }

  function resume(entry) {
    const rest = without(stopped);
    putAway();
    keep(entry ? [entry, ...rest] : rest);
    drain();
    ask();
  }

  function submit(event) {
    const form = event.target;
    if (!form.matches("form.act") || !isSignedIn) return;
    event.preventDefault();
    const fields = new URLSearchParams(new FormData(form, event.submitter || undefined));
    if (event.submitter && event.submitter.name) fields.set(event.submitter.name, event.submitter.value);
    if (form.elements.act) fields.set("act", number());
    const slip = form.closest(".slip"), row = form.closest("li");
    const entry = { url: form.getAttribute("action"), body: fields.toString(),
      row: slip ? "row-" + slip.dataset.table : row ? row.id : "" };
    if (refused.contains(form)) { resume(entry); return; }
    const entries = load();
    // A slip that is corrected before it was sent is sent once.
    const same = slip ? entries.findIndex((one, at) => one.row === entry.row && !(busy && at === 0)) : -1;
    if (same >= 0) entries[same] = entry;
    else entries.push(entry);
    keep(entries);
    if (slip) {
      delete slip.dataset.dirty;
      slip.dataset.sent = "1";
      forward(slip.dataset.table);
    } else if (form.matches(".tick")) {
      form.querySelector("button").disabled = true;
      const field = document.getElementById("find");
      if (field && form.elements.mark.value === "here") { field.value = typed = ""; filter(); field.focus(); }
    } else if (form.matches(".person")) form.reset();
    drain();
  }

  // Fresh contents

  function isKept(slip) {
    return slip.dataset.dirty || (slip.matches(":target") && slip.contains(document.activeElement)
      && document.activeElement !== slip);
  }

  function absorb(page) {
    const fresh = page.getElementById("main");
    if (!fresh) return;
    const message = page.getElementById("message"), own = document.getElementById("message");
    if (message && own && message.textContent) own.textContent = message.textContent;
    const tables = document.getElementById("tables"), slips = document.getElementById("slips");
    const isSame = page.title === document.title || (tables && page.getElementById("tables"));
    if (!isSame) return;
    main.dataset.version = fresh.dataset.version;
    if (tables && page.getElementById("tables")) {
      for (const part of ["h2", "ul.open", "details"]) swap(tables, page.getElementById("tables"), part);
      for (const slip of page.querySelectorAll("#slips > .slip")) {
        const old = document.getElementById(slip.id);
        if (!old) slips.append(slip);
        else if (old.dataset.mark !== slip.dataset.mark && !isKept(old)) { old.replaceWith(slip); prepare(slip); }
      }
      for (const slip of slips.querySelectorAll(".slip")) {
        if (!page.getElementById(slip.id) && !isKept(slip)) slip.remove();
      }
    } else if (document.getElementById("names") && page.getElementById("names")) {
      const open = new Set(Array.from(document.querySelectorAll("#names details[open]"), (one) => one.closest("li").id));
      const focus = document.activeElement && document.activeElement.closest("#names > li");
      swap(main, fresh, "#names");
      swap(main, fresh, "h1");
      for (const id of open) {
        const row = document.getElementById(id);
        if (row && row.querySelector("details")) row.querySelector("details").open = true;
      }
      if (focus && document.getElementById(focus.id)) {
        const button = document.getElementById(focus.id).querySelector("button");
        if (button) button.focus();
      }
    }
    filter();
    tell();
  }

  function swap(old, fresh, selector) {
    const one = old.querySelector(selector), other = fresh.querySelector(selector);
    if (one && other) {
      if (one.open !== undefined) other.open = one.open;
      one.replaceWith(other);
    }
  }

  async function ask() {
    if (!isSignedIn || busy) return;
    try {
      const answer = await get("/score/version", { cache: "no-store" });
      if (answer.status === 401) { location.reload(); return; }
      if (!answer.ok) throw new Error();
      lost = false;
      const moment = JSON.parse(answer.text);
      if (String(moment.version) !== main.dataset.version && document.querySelector("#tables, #names")) {
        const page = await get(location.pathname, { cache: "no-cache" });
        if (page.ok) absorb(new DOMParser().parseFromString(page.text, "text/html"));
      }
    } catch { lost = true; }
    tell();
    if (!lost) drain();
  }

  // Finding a table or a name

  const fold = (name) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  function rows() { return document.querySelectorAll("#names > li, #tables li"); }

  function filter() {
    const field = document.getElementById("find");
    if (!field) return;
    typed = field.value;
    const wanted = fold(typed).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const row of rows()) {
      const parts = fold(row.dataset.name).split(/\s+/).concat(row.dataset.table || []);
      const isNumber = row.dataset.table && wanted.length === 1 && /^\d+$/.test(wanted[0]);
      row.hidden = isNumber ? !row.dataset.table.startsWith(wanted[0])
        : !wanted.every((word) => parts.some((part) => part.startsWith(word)));
      found += !row.hidden;
    }
    const details = document.querySelector("#tables details");
    if (details && wanted.length) details.open = true;
    document.getElementById("nobody").hidden = found > 0;
  }

  function choose() {
    const shown = Array.from(rows()).filter((row) => !row.hidden);
    const exact = shown.find((row) => row.dataset.table === typed.trim()) || (shown.length === 1 ? shown[0] : null);
    if (!exact) return;
    if (exact.dataset.table) {
      document.getElementById("find").value = typed = "";
      filter();
      open(exact.dataset.table);
    } else {
      const button = exact.querySelector(".tick button.main");
      if (button) button.form.requestSubmit(button);
    }
  }

  // The slip

  function open(table) {
    location.hash = "#table-" + table;
    begin();
  }

  function begin() {
    const slip = document.querySelector(".slip:target");
    const first = slip && slip.querySelector("input[type=radio]:checked, input[type=radio]");
    if (first) first.focus({ preventScroll: true });
  }

  function forward(table) {
    const waits = new Set(load().map((entry) => entry.row));
    const tables = Array.from(document.querySelectorAll("#tables ul.open li"), (row) => Number(row.dataset.table))
      .filter((one) => !waits.has("row-" + one)).sort((one, other) => one - other);
    const next = tables.find((one) => one > Number(table)) || tables[0];
    if (next) open(next);
    else {
      location.hash = "#tables";
      const field = document.getElementById("find");
      if (field) field.focus();
    }
  }

  function order(form) {
    const groups = [];
    for (const field of form.elements) {
      if (field.type === "hidden" || field.type === "fieldset" || field.disabled || field.tagName === "FIELDSET") continue;
      if (field.type === "radio" && groups.some((one) => one.name === field.name)) continue;
      groups.push(field);
    }
    return groups;
  }

  function onwards(field) {
    const groups = order(field.form);
    const at = groups.findIndex((one) => one === field || (one.type === "radio" && one.name === field.name));
    const next = groups.slice(at + 1).find((one) => one.type !== "checkbox");
    if (!next) return;
    const chosen = next.type === "radio" && field.form.querySelector(`input[name="${next.name}"]:checked`);
    (chosen || next).focus();
    if (next.select) next.select();
  }

  function press(event) {
    const field = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || !field.form || !field.form.closest(".slip")) return;
    if (event.key === "Enter" && field.tagName !== "BUTTON") {
      event.preventDefault();
      if (field.type === "radio" && !field.form.querySelector(`input[name="${field.name}"]:checked`)) return;
      onwards(field);
      return;
    }
    if (field.type !== "radio") return;
    const typed = event.key.toLowerCase();
    const wanted = Array.from(field.form.querySelectorAll(`input[name="${field.name}"]`))
      .find((one) => one.dataset.key === typed && !one.disabled);
    if (!wanted) return;
    event.preventDefault();
    wanted.checked = true;
    wanted.dispatchEvent(new Event("change", { bubbles: true }));
    const isTie = field.name === "winner" && wanted.value === "tie";
    if (isTie) onwards(field.form.querySelector('input[name="by"]') || field);
    else onwards(field);
  }

  function offer(form) {
    const chosen = form.querySelector('input[name="winner"]:checked');
    for (const reason of form.querySelectorAll('input[name="by"]')) {
      const value = chosen ? chosen.value : "first";
      reason.disabled = value === "tie" || !(value === "none" ? "lost" in reason.dataset : "won" in reason.dataset);
      reason.required = value !== "tie";
      if (reason.disabled) reason.checked = false;
    }
  }

  function prepare(part) {
    for (const form of part.querySelectorAll(".slip form")) offer(form);
  }

  function start() {
    const form = document.querySelector("form.find");
    if (form) {
      form.hidden = false;
      form.addEventListener("submit", (event) => { event.preventDefault(); choose(); });
      document.getElementById("find").addEventListener("input", filter);
    }
    document.addEventListener("submit", submit);
    document.addEventListener("keydown", press);
    document.addEventListener("change", (event) => {
      if (!event.target.form) return;
      const slip = event.target.form.closest(".slip");
      if (slip) { slip.dataset.dirty = "1"; offer(event.target.form); }
    });
    document.addEventListener("input", (event) => {
      const slip = event.target.form && event.target.form.closest(".slip");
      if (slip) slip.dataset.dirty = "1";
    });
    refused.addEventListener("click", (event) => {
      if (event.target.matches("a.back")) { event.preventDefault(); resume(null); }
    });
    document.addEventListener("click", (event) => {
      if (event.target.matches("#slips a.back")) {
        const slip = event.target.closest(".slip");
        slip.querySelector("form").reset();
        delete slip.dataset.dirty;
      }
    });
    window.addEventListener("hashchange", begin);
    window.addEventListener("online", drain);
    window.addEventListener("storage", settle);
    document.querySelector("#left button").addEventListener("click", takeOver);
    prepare(document);
    begin();
    filter();
    tell();
    drain();
    setInterval(ask, POLL);
    document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
    signIn();
    window.addEventListener("hashchange", signIn);
  }

  // A photographed code fills the field; it is after the #, which no request has. At other addresses
  // a table is after it, also where the page asks for a code since the device's own was revoked.
  function signIn() {
    const code = document.getElementById("code");
    if (!code || location.pathname !== "/score/sign-in" || location.hash.length < 2) return;
    code.value = decodeURIComponent(location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
    code.form.requestSubmit();
  }

  start();
})();
