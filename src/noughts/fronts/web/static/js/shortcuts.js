// Keys that act wherever the focus is, except where text is typed or a dialog is open.

/** @param {Event} event */
function typing(event) {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !["radio", "checkbox", "button", "range"].includes(target.type);
  return (
    target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}

/**
 * @param {Record<string, () => void>} actions by key, in lower case
 * @param {AbortSignal} [signal]
 */
export function shortcuts(actions, signal) {
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const isArrow = event.key.startsWith("Arrow"); // a slider or a radio button has its own use for these
      if (isArrow && (event.shiftKey || event.target instanceof HTMLInputElement)) return;
      if (typing(event) || document.querySelector("dialog[open]")) return;
      const action = actions[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    },
    { signal },
  );
}
