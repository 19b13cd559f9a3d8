"use strict";
// Keeps a page fresh: news come as server-sent events, or by asking in time to be fresh within two
// seconds where none arrive. The figure of the clock is counted here, by the desk's time.
(() => {
  // The desk is heard from every ten seconds; an answer that takes longer than PATIENCE won't come.
  const POLL = 1300, LATE = 13000, PATIENCE = 5000, OWN = 3000;
  const main = document.getElementById("main"), state = document.getElementById("state");
  let version = main.dataset.version, ahead = 0, heard = -Infinity, source = null, isFetching = false, again = false, typed = "", fresh = Date.now();

  // A players' screen says which one it is, so that it hears what it is to show.
  const query = document.body.dataset.screen ? location.search : "";
  const now = () => Date.now() + ahead;

  // By a clock that never jumps: a phone that sets its own by an hour goes on asking.
  const since = () => performance.now() - heard;

  // Where a network swallows what is sent, nothing else ends the waiting.
  async function get(path, options) {
    const stop = new AbortController(), timer = setTimeout(() => stop.abort(), PATIENCE);
    try {
      const answer = await fetch(path, { ...options, signal: stop.signal });
      return { ok: answer.ok, text: await answer.text() };
    } finally { clearTimeout(timer); }
  }

  function setClock(moment) { ahead = moment - Date.now(); }

  function show(isLive) {
    if (isLive) fresh = now();
    const clock = new Date(fresh).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    const text = isLive ? document.body.dataset.live : document.body.dataset.lost.replace("{time}", clock);
    state.classList.toggle("lost", !isLive);
    if (state.textContent !== text) state.textContent = text;
  }

  function text(seconds) {
    const left = Math.abs(seconds), hours = Math.floor(left / 3600);
    const minutes = Math.floor(left / 60) % 60, rest = String(left % 60).padStart(2, "0");
    return hours ? hours + ":" + String(minutes).padStart(2, "0") + ":" + rest : Math.floor(left / 60) + ":" + rest;
  }

  function tick() {
    for (const clock of document.querySelectorAll(".clock")) {
      const figure = clock.querySelector(".figure"), caption = clock.querySelector(".caption");
      let shown = null;
      if (clock.dataset.ends) {
        const left = Math.ceil((Number(clock.dataset.ends) - now()) / 1000);
        const isOver = left <= 0;
        clock.classList.toggle("over", isOver);
        caption.hidden = isOver;
        shown = isOver ? clock.dataset.over : text(left);
      } else if (clock.dataset.began) {
        shown = text(Math.max(0, Math.floor((now() - Number(clock.dataset.began)) / 1000)));
      }
      if (shown !== null && figure.textContent !== shown) figure.textContent = shown;
    }
  }

  function find() {
    const form = document.querySelector("form.find");
    if (!form) return;
    form.hidden = false;
    const field = form.querySelector("input");
    const fold = (name) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    const filter = () => {
      typed = field.value;
      const words = fold(typed).split(/\s+/).filter(Boolean);
      let found = 0;
      for (const row of document.querySelectorAll("#names > li")) {
        const parts = fold(row.dataset.name).split(/\s+/);
        row.hidden = !words.every((word) => parts.some((part) => part.startsWith(word)));
        found += !row.hidden;
      }
      document.getElementById("nobody").hidden = found > 0;
    };
    field.value = typed;
    field.addEventListener("input", filter);
    form.addEventListener("submit", (event) => event.preventDefault());
    filter();
  }

  async function refresh() {
    if (isFetching) { again = true; return; }
    isFetching = true;
    try {
      const answer = await get(location.href, { cache: "no-cache", credentials: "same-origin" });
      const found = new DOMParser().parseFromString(answer.text, "text/html");
      const fresh = found.getElementById("main");
      const nav = document.querySelector("nav"), freshNav = found.querySelector("nav");
      if (fresh && fresh.dataset.version !== main.dataset.version) {
        const focused = document.activeElement && document.activeElement.id;
        main.replaceChildren(...fresh.childNodes);
        main.dataset.version = fresh.dataset.version;
        if (main.dataset.own) main.dataset.own = fresh.dataset.own;
        if (nav && freshNav) nav.replaceWith(freshNav);
        document.title = found.title;
        find();
        tick();
        if (focused && document.getElementById(focused)) document.getElementById(focused).focus();
      }
      version = main.dataset.version;
      show(true);
    } catch { show(false); }
    isFetching = false;
    if (again) { again = false; refresh(); }
  }

  function news(moment) {
    setClock(moment.now);
    // A page of one game is no part of what everybody is shown: it asks by itself.
    if (main.dataset.own) show(true);
    else if (moment.version !== version) {
      version = moment.version;
      // Three hundred phones need not ask in the same moment.
      setTimeout(refresh, Math.random() * 300);
    } else show(true);
  }

  async function ask() {
    try {
      const answer = await get("/version" + query, { cache: "no-store" });
      if (!answer.ok) throw new Error();
      news(JSON.parse(answer.text));
    } catch { show(false); }
  }

  function listen() {
    if (!("EventSource" in window)) return;
    if (source) source.close();
    source = new EventSource("/events" + query);
    source.onmessage = (message) => {
      heard = performance.now();
      news(JSON.parse(message.data));
      arrives();
    };
    source.onerror = () => { heard = -Infinity; };
  }

  function arrives() {
    const line = document.getElementById("news");
    if (line) line.textContent = "✓ " + line.dataset.yes;
  }

  async function measure() {
    const line = document.getElementById("time"), says = document.getElementById("news");
    if (!line) return;
    let best = Infinity;
    for (let n = 0; n < 5; n += 1) {
      const begun = performance.now();
      try { await fetch("/version", { cache: "no-store" }); } catch { return; }
      best = Math.min(best, performance.now() - begun);
    }
    line.textContent = "✓ " + line.dataset.text.replace("{milliseconds}", String(Math.max(1, Math.round(best))));
    setTimeout(() => { if (!says.textContent) says.textContent = says.dataset.no; }, 3000);
  }

  listen();
  find();
  tick();
  measure();
  setInterval(tick, 250);
  setInterval(() => { if (main.dataset.own === "live" && !document.hidden) refresh(); }, OWN);
  // A browser keeps pages that were left, and six streams are all that it opens to one address.
  window.addEventListener("pagehide", () => { if (source) source.close(); heard = -Infinity; });
  window.addEventListener("pageshow", (event) => { if (event.persisted) { ask(); listen(); } });
  setInterval(() => { if (since() > LATE) ask(); }, POLL);
  // A stream that says nothing is dead, though no error came: a phone that slept has such.
  setInterval(() => { if (since() > LATE && !document.hidden) listen(); }, 2 * LATE);
  setTimeout(() => { if (since() > LATE) ask(); }, 500);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) { ask(); if (since() > LATE) listen(); } });
})();
