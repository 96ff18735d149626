/** Ignores invisible characters after the extension: SVGs get less time. */
export function isSvgName(name: string): boolean {
  return /\.svg[^.a-z0-9]*$/i.test(name);
}

export function isPdfName(name: string): boolean {
  return /\.pdf[^.a-z0-9]*$/i.test(name);
}
