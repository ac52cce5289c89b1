// When pages are drawn: whatever changes until the next frame is drawn in it, once.

/** @type {Set<() => void>} */
const due = new Set();
let frame = 0;
let isDrawing = false;

/** What a drawing asks for comes into the same frame; what asks for itself again, into the next. */
function drawAll() {
  cancelAnimationFrame(frame);
  frame = 0;
  const drawn = new Set();
  isDrawing = true;
  try {
    for (const draw of due) {
      if (drawn.has(draw)) continue;
      due.delete(draw);
      drawn.add(draw);
      draw();
    }
  } finally {
    isDrawing = false;
    if (due.size) ask(); // also those that one that failed kept from being drawn
  }
}

/** A page that is not seen has no frames, and still has a title. */
function ask() {
  if (isDrawing) return; // then whatever is left afterwards is asked for
  if (document.hidden) setTimeout(drawAll);
  else frame ||= requestAnimationFrame(drawAll);
}

/**
 * A drawing as it is asked for: as often as there is something new.
 * @param {() => void} draw @param {AbortSignal} [signal] after which it is wanted no more
 */
export function perFrame(draw, signal) {
  document.addEventListener("visibilitychange", drawAll); // one listener, however often it is added
  const drawing = () => signal?.aborted || draw();
  return () => {
    due.add(drawing);
    ask();
  };
}
