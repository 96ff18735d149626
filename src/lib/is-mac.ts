export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
