export interface PageCodeModel {
  url: string;
  lines: string[];
}

const size = 96;
const left = size + 16;
const width = 620;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escape = (text: string) => text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? '');

/** Black on white even in dark mode, for print and cameras. */
export async function drawPageCode({ url, lines }: PageCodeModel): Promise<string> {
  const { default: qrcode } = await import('qrcode');
  const { modules } = qrcode.create(url, { errorCorrectionLevel: 'M' });
  const unit = size / modules.size;
  const dark: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let at = 0; at < modules.size; at += 1) {
      if (modules.get(row, at) !== 0) dark.push(`M${at} ${row}h1v1h-1z`);
    }
  }
  const texts = lines.map(
    (line, at) => `<text x="${left}" y="${size / 2 + 5 + (at - (lines.length - 1) / 2) * 20}">${escape(line)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${size}" font-family="sans-serif" font-size="13">`,
    `<rect width="${width}" height="${size}" fill="#fff"/>`,
    `<path transform="scale(${unit})" d="${dark.join('')}"/>`,
    ...texts,
    '</svg>',
  ].join('');
}
