// Runs before the first paint, as a plain script: a kept choice of light or dark must not flash.
try {
  const kept = localStorage.getItem("noughts.theme");
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
} catch {
  // Without storage the system's preference decides.
}
