/** Whether the keyboard has a ⌘ key, as far as the browser reports. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
