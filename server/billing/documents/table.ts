import { body, colours, left, type Sheet, strong, width } from '../../pdf/sheet.ts';
import { type Line, lineHeight, type Style } from '../../pdf/text.ts';

interface Column {
  title: string;
  share: number;
  isFigure: boolean;
}

const padding = 8;
const head: Style = { ...strong, size: 9, colour: colours.onDeep };
/** Per row on one page; longer descriptions continue in another row. */
const maxLines = 24;

/** Repeats the head on each page. */
export function drawTable(sheet: Sheet, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  const table = sheet.group('Table');
  const places = columns.map(({ share }, at) => {
    const before = columns.slice(0, at).reduce((sum, column) => sum + column.share, 0);
    return { x: left + before * width + padding, inner: share * width - 2 * padding };
  });

  const drawCells = (name: 'TH' | 'TD', cells: readonly (readonly Line[])[], style: Style, top: number) => {
    const row = sheet.group('TR', table);
    cells.forEach((lines, at) => {
      const place = places[at];
      if (place === undefined) return;
      const right = columns[at]?.isFigure === true ? { right: place.x + place.inner } : undefined;
      const draw = () => {
        sheet.write(lines, place.x, top, style, right);
      };
      sheet.tag(name, draw, name === 'TH' ? { scope: 'Column' } : {}, row);
    });
    row.end();
  };

  const drawHead = () => {
    const cells = columns.map(({ title }, at) => sheet.lines(title, head, places[at]?.inner));
    const height = lineHeight(head) + 10;
    sheet.artifact(() => {
      sheet.doc.rect(left, sheet.y, width, height).fill(colours.deep);
    });
    drawCells('TH', cells, head, sheet.y + 5);
    sheet.y += height;
  };

  sheet.ensure(90);
  drawHead();
  for (const texts of rows) {
    let cells = columns.map((_, at) => sheet.lines(texts[at] ?? '', body, places[at]?.inner));
    while (cells.some((lines) => lines.length > 0)) {
      const part = cells.map((lines) => lines.slice(0, maxLines));
      cells = cells.map((lines) => lines.slice(maxLines));
      const height = Math.max(...part.map((lines) => lines.length)) * lineHeight(body) + 11;
      sheet.ensure(height, drawHead);
      drawCells('TD', part, body, sheet.y + 5);
      sheet.y += height;
      sheet.rule(sheet.y - 0.7);
    }
  }
  table.end();
}

/** Right-aligned; the last is the total. */
export function drawSums(sheet: Sheet, sums: readonly (readonly [label: string, value: string])[]): void {
  const total: Style = { ...strong, size: 13, colour: colours.deep };
  const from = left + width * 0.42;
  sheet.ensure(sums.length * lineHeight(total) + 24);
  sheet.y += 8;
  sums.forEach(([label, value], at) => {
    const style = at === sums.length - 1 ? total : body;
    if (at > 0 && style === total) {
      const y = sheet.y + 2;
      sheet.artifact(() => {
        sheet.doc.rect(from, y, left + width - from, 0.7).fill(colours.line);
      });
      sheet.y += 7;
    }
    const valueLines = sheet.lines(value, style, width * 0.34);
    const widest = Math.max(...valueLines.map((line) => line.width));
    const labelLines = sheet.lines(label, style, left + width - padding - from - widest - padding);
    const top = sheet.y;
    sheet.tag('P', () => {
      const end = sheet.write(labelLines, from, top, style);
      const other = sheet.write(valueLines, 0, top, style, { right: left + width - padding });
      sheet.y = Math.max(end, other) + 2;
    });
  });
  sheet.y += 12;
}
