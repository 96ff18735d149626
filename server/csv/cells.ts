/**
 * A spreadsheet takes a cell that begins so for a formula (OWASP, CSV injection), also behind apostrophes that were there
 * before. The wide forms are those of East Asian keyboards.
 */
const asFormula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Puts an apostrophe before what would be a formula. */
export function escapeFormula(text: string): string {
  return asFormula.test(text) ? `'${text}` : text;
}

/** Takes exactly that apostrophe off again: whatever is written out reads back as it was. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && asFormula.test(cell) ? cell.slice(1) : cell;
}
