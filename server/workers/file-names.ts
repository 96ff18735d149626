/** SVGs get less time, so invisible characters after the extension must not hide one. */
export function isSvgName(name: string): boolean {
  return /\.svg[^.a-z0-9]*$/i.test(name);
}

export function isPdfName(name: string): boolean {
  return /\.pdf[^.a-z0-9]*$/i.test(name);
}
