/**
 * The name of a cookie of this site. Where the site is https it begins with `__Host-`: browsers take such a cookie from
 * this very host alone, over https and for the whole site, so that no neighbouring host can put one of its own there.
 */
export function hostCookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}
