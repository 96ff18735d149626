/** ms, while the stored document is read. */
const patienceMs = 3000;

const placeOf = ({ id }: Element) => id.replace(/^.*?_-/, '');

/** The same field, or the button with the same label. */
function isSame(one: HTMLElement, other: HTMLElement): boolean {
  if (one.tagName !== other.tagName) return false;
  return one.id === '' ? one.textContent === other.textContent : placeOf(one) === placeOf(other);
}

/** Restores focus after the first save replaced the form, unless moved. */
export function keepFocus(): void {
  const before = document.activeElement;
  if (!(before instanceof HTMLElement) || before === document.body) return;
  const until = performance.now() + patienceMs;
  const look = (): void => {
    const { activeElement: now } = document;
    const isLost = now === null || now === document.body || now.getAttribute('role') === 'dialog';
    if (!before.isConnected && !isLost) return;
    const next = before.isConnected
      ? undefined
      : [...document.querySelectorAll<HTMLElement>(before.tagName)].find((one) => isSame(one, before));
    if (next !== undefined) next.focus();
    else if (performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
