/** Whether a name is that of a drawing, whatever invisible things follow its ending: such a file gets less time. */
export function isSvgName(name: string): boolean {
  return /\.svg[^.a-z0-9]*$/i.test(name);
}

/** The same of a PDF. */
export function isPdfName(name: string): boolean {
  return /\.pdf[^.a-z0-9]*$/i.test(name);
}
