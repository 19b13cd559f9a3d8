"use strict";
// Turns the pages of a players' screen, one slide after the other, each page for its seconds.
(() => {
  const main = document.getElementById("main");
  let slide = 0, page = 0, since = performance.now();

  function slides() { return [...main.querySelectorAll(".slide")]; }

  function width(pages) {
    return pages.clientWidth + parseFloat(getComputedStyle(pages).columnGap || 0);
  }

  function count(pages) {
    if (!pages) return 1;
    return Math.max(1, Math.round((pages.scrollWidth + 1) / Math.max(1, width(pages)) + 0.49));
  }

  function draw() {
    const all = slides();
    slide %= Math.max(1, all.length);
    all.forEach((one, n) => { one.hidden = n !== slide; });
    const shown = all[slide], pages = shown && shown.querySelector(".pages");
    if (!pages) return;
    const most = count(pages);
    page %= most;
    pages.scrollLeft = page * width(pages);
    const text = shown.querySelector(".paging");
    if (text) text.textContent = most > 1 ? (page + 1) + " / " + most : "";
  }

  function turn() {
    const shown = slides()[slide];
    if (!shown || shown.dataset.turns !== "yes") return;
    if (performance.now() - since < 1000 * Number(shown.dataset.seconds || 10)) return;
    since = performance.now();
    const most = count(shown.querySelector(".pages"));
    if (page + 1 < most) { page += 1; } else { page = 0; slide += 1; }
    draw();
  }

  // What changes keeps its page where it can: nobody loses the line that is being read.
  new MutationObserver(draw).observe(main, { childList: true });
  window.addEventListener("resize", draw);
  document.addEventListener("dblclick", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen().catch(() => {});
  });
  draw();
  if (document.fonts) document.fonts.ready.then(draw);
  setInterval(turn, 250);
})();
