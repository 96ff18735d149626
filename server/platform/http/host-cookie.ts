/** Adds `__Host-` on https, so that no sibling host can set the cookie. */
export function hostCookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}
