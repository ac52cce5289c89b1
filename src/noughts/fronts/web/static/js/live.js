// The live region: what has changed, said once to those who hear the page.

let timer = 0;

/** @param {string} text */
export function announce(text) {
  const region = document.getElementById("live");
  if (!region || !text) return;
  region.textContent = "";
  clearTimeout(timer);
  // A moment later, so that the same sentence twice is said twice.
  timer = window.setTimeout(() => (region.textContent = text), 60);
}
