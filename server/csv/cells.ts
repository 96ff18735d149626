/**
 * Spreadsheets run these as formulas (OWASP, CSV injection), even after apostrophes. Full-width: East Asian keyboards.
 */
const asFormula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Prefixes an apostrophe. */
export function escapeFormula(text: string): string {
  return asFormula.test(text) ? `'${text}` : text;
}

/** Removes exactly that apostrophe: exports round-trip. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && asFormula.test(cell) ? cell.slice(1) : cell;
}
