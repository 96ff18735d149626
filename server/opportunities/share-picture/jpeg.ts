import { coveredPart } from '../../../src/domain/media/crop.ts';
import { loadDrawingSharp } from '../../media/worker/sharp.ts';
import { advanceOf, outlineOf } from '../../pdf/outlines.ts';
import { type Fonts, loadFonts } from '../../pdf/fonts.ts';
import { colours } from '../../pdf/sheet.ts';
import { type Line, type Style, Typesetter } from '../../pdf/text.ts';
import type { SharePictureModel } from './model.ts';

const size = { width: 1200, height: 630 } as const;
const margin = 64;
const stripe = 12;
const photoWidth = 440;
const patternWidth = 210;
const quality = 82;

type DrawingSharp = Awaited<ReturnType<typeof loadDrawingSharp>>;

const label: Style = { weight: 'bold', size: 30, colour: colours.flagGold };
const large: Style = { weight: 'bold', size: 66, colour: colours.onDeep };
const medium: Style = { ...large, size: 50 };
const amountStyle: Style = { weight: 'bold', size: 46, colour: colours.onDeep };
const placeStyle: Style = { weight: 'regular', size: 34, colour: colours.onDeep };
const siteStyle: Style = { weight: 'regular', size: 26, colour: colours.deepMuted };
const leading = 1.16;

/** Text as outlines, independent of installed fonts. */
export async function drawSharePicture(model: SharePictureModel, photo: Buffer | undefined): Promise<Buffer> {
  const fonts = await loadFonts(model);
  const sharp = await loadDrawingSharp();
  const picture = sharp(Buffer.from(svgOf(model, fonts, photo !== undefined)));
  if (photo !== undefined) {
    const input = await photoPart(sharp, photo, model.focal);
    picture.composite([{ input, left: size.width - photoWidth, top: 0 }]);
  }
  return picture.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
}

async function photoPart(sharp: DrawingSharp, photo: Buffer, focal: SharePictureModel['focal']): Promise<Buffer> {
  const height = size.height - 3 * stripe;
  const whole = sharp(photo);
  if (focal !== undefined) {
    const { width: wide, height: tall } = await whole.metadata();
    const part = coveredPart({ width: wide, height: tall }, photoWidth / height, focal);
    const [left, top] = [Math.floor(part.x), Math.floor(part.y)];
    whole.extract({
      left,
      top,
      width: Math.max(1, Math.min(wide - left, Math.round(part.width))),
      height: Math.max(1, Math.min(tall - top, Math.round(part.height))),
    });
  }
  return whole.resize(photoWidth, height, { fit: 'cover' }).toBuffer();
}

function svgOf({ title, sector, amount, place, notice, siteName }: SharePictureModel, fonts: Fonts, hasPhoto: boolean) {
  const width = size.width - 2 * margin - (hasPhoto ? photoWidth : patternWidth);
  const typesetter = new Typesetter(fonts, ({ face, text }, points) => advanceOf(face, text, points));
  const wrap = (text: string, style: Style, most: number) => typesetter.wrap(text, style, width).slice(0, most);
  const short = typesetter.wrap(title, large, width);
  const [titleStyle, titleLines] = short.length <= 3 ? [large, short] : [medium, wrap(title, medium, 4)];
  const parts: string[] = [];
  let y = 56;
  const write = (lines: readonly Line[], style: Style) => {
    for (const line of lines) {
      y += style.size * leading;
      parts.push(pathOf(line, style, y - style.size * 0.22));
    }
  };
  write(wrap(notice === '' ? sector : `${sector} · ${notice}`, label, 1), label);
  y += 14;
  write(titleLines, titleStyle);
  const below = [
    [wrap(amount, amountStyle, 1), amountStyle],
    [wrap(place, placeStyle, 1), placeStyle],
    [wrap(siteName, siteStyle, 1), siteStyle],
  ] as const;
  y = size.height - 3 * stripe - 40 - below.reduce((sum, [, style]) => sum + style.size * leading, 0);
  for (const [lines, style] of below) write(lines, style);
  const bands = [colours.flagRed, colours.flagBlack, colours.flagGold].map(
    (colour, at) =>
      `<rect y="${size.height - (3 - at) * stripe}" width="${size.width}" height="${stripe}" fill="${colour}"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">`,
    `<rect width="${size.width}" height="${size.height}" fill="${colours.deep}"/>`,
    ...(hasPhoto ? [] : [pattern()]),
    ...parts,
    ...bands,
    '</svg>',
  ].join('');
}

/** Diamonds of a bilum at the right edge. */
function pattern(): string {
  const half = 42;
  const diamonds = Array.from({ length: 16 }, (_, row) =>
    Array.from({ length: 3 }, (__, column) => {
      const x = size.width - half * (2 * column + (row % 2));
      const y = row * half;
      return `M${x} ${y - half}l${half} ${half}l${-half} ${half}l${-half} ${-half}z`;
    }).join(''),
  ).join('');
  return `<path d="${diamonds}" fill="none" stroke="${colours.deepMuted}" stroke-opacity="0.25" stroke-width="3"/>`;
}

function pathOf({ runs }: Line, { size: points, colour }: Style, baseline: number): string {
  let x = margin;
  return runs
    .map(({ face, text }) => {
      const outline = outlineOf(face, text, { points, x, y: baseline });
      x += advanceOf(face, text, points);
      return `<path d="${outline}" fill="${colour}"/>`;
    })
    .join('');
}
