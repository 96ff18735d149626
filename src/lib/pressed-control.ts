const controls = 'a, button, input, select, textarea, summary, label';

let pressed: Element | undefined;
let isSubmit = false;
let isListening = false;

function controlOf(target: EventTarget | null): Element | undefined {
  const found = target instanceof Element ? target.closest(controls) : null;
  return (found instanceof HTMLLabelElement ? found.control : found) ?? undefined;
}

/** What was pressed last, by pointer or keyboard. */
export function pressedControl(): Element | undefined {
  return pressed;
}

/**
 * What a press on a submit button brings (an error summary, a dialog) moves other controls under the pointer: the second
 * click of a double click would tick or press one of them. The browser counts the clicks; one of those after the first
 * counts on the same control only. Called by what such a press brings; once is enough.
 */
export function ignoreStrayClicks(): void {
  if (isListening || typeof window === 'undefined') return;
  isListening = true;
  const guard = (event: MouseEvent) => {
    const control = controlOf(event.target);
    if (event.detail > 1) {
      if (!isSubmit || control === undefined || control === pressed) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.type === 'click') {
      pressed = control;
      isSubmit =
        control instanceof HTMLButtonElement &&
        (control.type === 'submit' || control.closest('[data-dialog-footer]') !== null);
    }
  };
  window.addEventListener('mousedown', guard, true);
  window.addEventListener('click', guard, true);
}
