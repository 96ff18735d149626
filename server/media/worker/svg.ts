import { readFile } from 'node:fs/promises';
import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import type { Inspected } from '../../workers/media-workers.ts';
import { writeSibling } from './sibling-file.ts';
import { filterSvg, rewriteSvg } from './svg-filter.ts';
import { purifySvg } from './svg-purify.ts';
import { decodeXml } from './svg-text.ts';
import { Refused } from './refused.ts';

/** Characters; UTF-16: twice as many bytes. */
const maxSvgLength = 2 * 1024 * 1024;

/** CSS pixels. */
const units: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  em: 16,
  ex: 8,
};
const widest = 100_000;

function pixels(length: string | undefined): number | undefined {
  const [, figure = '', unit = ''] = /^([\d.]+(?:e[-+]?\d+)?)([a-z]*)$/i.exec(length ?? '') ?? [];
  const value = Number(figure) * (units[unit.toLowerCase()] ?? Number.NaN);
  return figure !== '' && Number.isFinite(value) && value > 0 ? value : undefined;
}

/** Pixels; default 300 by 150. */
function sizeOf(root: ReadonlyMap<string, string>): { width: number; height: number } {
  const box = (root.get('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const [boxWidth = 0, boxHeight = 0] = box.length === 4 ? box.slice(2) : [];
  const hasBox = boxWidth > 0 && boxHeight > 0;
  const given = { width: pixels(root.get('width')), height: pixels(root.get('height')) };
  const ratio = hasBox ? boxWidth / boxHeight : 2;
  const width = given.width ?? (given.height ? given.height * ratio : hasBox ? boxWidth : 300);
  const height = given.height ?? width / ratio;
  const whole = (length: number) => Math.min(widest, Math.max(1, Math.round(length)));
  return { width: whole(width), height: whole(height) };
}

/**
 * svg-rules.ts, DOMPurify, then a second rewrite that must change nothing. UTF-8, next to the
 * source.
 */
export async function inspectSvg(path: string): Promise<Inspected> {
  const source = decodeXml(await readFile(path));
  if (source.length > maxSvgLength) throw new Refused(mediaRefusals.svgTooLarge);
  const filtered = filterSvg(source);
  if (filtered.isEmpty) throw new Refused(mediaRefusals.emptySvg);
  const purified = await purifySvg(filtered.text);
  const text = purified.isChanged ? filterSvg(purified.text).text : filtered.text;
  const last = rewriteSvg(text);
  if (last.text !== text || last.isCleaned) throw new Refused(mediaRefusals.broken);
  if (last.isEmpty) throw new Refused(mediaRefusals.emptySvg);
  const written = await writeSibling(path, 'svg', text);
  return {
    ...written,
    type: 'image/svg+xml',
    extension: 'svg',
    ...sizeOf(last.root),
    isAnimated: false,
    placeholder: null,
    isCleaned: filtered.isCleaned || purified.isChanged,
  };
}
