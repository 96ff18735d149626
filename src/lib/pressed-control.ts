const controls = 'a, button, input, select, textarea, summary, label';

let pressed: Element | undefined;
let isSubmit = false;
let isListening = false;

function controlOf(target: EventTarget | null): Element | undefined {
  const found = target instanceof Element ? target.closest(controls) : null;
  return (found instanceof HTMLLabelElement ? found.control : found) ?? undefined;
}

export function pressedControl(): Element | undefined {
  return pressed;
}

/**
 * A submit may move controls under the pointer, so a second click hits another: later clicks of a series count only on
 * the same control. Call from what appears.
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
