/** Whether the keyboard has a ⌘ key, as far as the browser tells. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
