/** `__Host-` on https: no sibling host can set it. */
export function hostCookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}
