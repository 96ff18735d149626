/** A table as text: aligned in the terminal, Markdown in the file. */
export function tableOf({ head, lines }) {
  const rows = [head, ...lines];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0), 3));
  const isNumber = head.map((_, column) => lines.every((row) => /^[\d.,–]*$/.test(row[column] ?? '')));
  const cell = (text, column) =>
    isNumber[column] ? (text ?? '').padStart(widths[column]) : (text ?? '').padEnd(widths[column]);
  const line = (row) => `| ${row.map(cell).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (isNumber[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
  return [line(head), rule, ...lines.map(line)].join('\n');
}
