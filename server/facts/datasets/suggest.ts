import { isDay } from '../../../src/domain/time/day.ts';
import type { Dataset, DatasetSeries } from '../../../src/domain/facts/datasets/datasets.ts';
import { decimalsOf } from '../../../src/domain/facts/datasets/exact.ts';
import type { SeriesMapping } from '../../../src/domain/facts/datasets/mapping.ts';
import { yearOf } from '../../../src/domain/facts/datasets/period.ts';
import { datasetTexts } from '../../../src/domain/facts/datasets/texts.ts';
import { factLimits, isWebAddress } from '../../../src/domain/facts/document.ts';

/** Years, with the last. */
const suggestedYears = 10;
/** Digits after the point that people read. */
const readableDecimals = 4;

const fit = (text: string, max: number) =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .trim();

function valueOf(words: string): Pick<SeriesMapping, 'kind' | 'currency'> {
  const isPer = /\bper(?:cent|cent\b| cent)|%/i.test(words);
  if (isPer || /\bindex\b/i.test(words)) return { kind: isPer ? 'percent' : 'number', currency: '' };
  if (/US\$|U\.S\. dollars?|\bUSD\b/i.test(words)) return { kind: 'money', currency: 'USD' };
  if (/\bLCU\b|national currency|\bPGK\b/i.test(words)) return { kind: 'money', currency: 'PGK' };
  return { kind: 'number', currency: '' };
}

function sourceOf({ form, name }: Dataset, key: string): Pick<SeriesMapping, 'sourceName' | 'sourceUrl'> {
  const { worldBank, weo } = datasetTexts.sources;
  if (form === 'weo') return { sourceName: weo, sourceUrl: 'https://www.imf.org/en/Publications/WEO' };
  if (form === 'sdmx') return { sourceName: name, sourceUrl: '' };
  const sourceUrl = `https://data.worldbank.org/indicator/${encodeURIComponent(key)}?locations=PG`;
  const sourceName = name === worldBank ? name : `${worldBank}, ${name}`;
  return { sourceName, sourceUrl: isWebAddress(sourceUrl) ? sourceUrl : '' };
}

/** The same day in later years, after `today`. */
export function nextReview(day: string, today: string): string {
  const rest = day.slice(4);
  let year = Number(day.slice(0, 4));
  while (`${year}${rest}` <= today) year += 1;
  const next = `${String(year).padStart(4, '0')}${rest}`;
  // 29 February.
  return isDay(next) ? next : `${next.slice(0, 8)}28`;
}

/** For a series that was never imported. `today`: `YYYY-MM-DD`. */
export function suggestedMapping(dataset: Dataset, series: DatasetSeries, today: string): SeriesMapping {
  const { key, title, unit, points } = series;
  const last = Math.max(...points.map(({ period }) => yearOf(period)));
  const first = Math.min(...points.map(({ period }) => yearOf(period)));
  const isFine = points.some(({ value }) => decimalsOf(value) > readableDecimals);
  const { sourceName, sourceUrl } = sourceOf(dataset, key);
  const { kind, currency } = valueOf(`${title} ${unit}`);
  return {
    label: fit(title, factLimits.label),
    topic: 'economy',
    kind,
    unit: '',
    currency,
    series: fit(title, factLimits.series),
    power: 0,
    decimals: isFine ? (kind === 'money' ? 0 : 1) : null,
    from: Math.max(first, last - suggestedYears + 1),
    to: null,
    sourceName: fit(sourceName, factLimits.source),
    sourceUrl,
    ownerId: '',
    reviewOn: nextReview(today, today),
  };
}
