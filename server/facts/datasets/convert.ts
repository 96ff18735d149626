import type { DatasetChange } from '../../../src/domain/facts/datasets/answers.ts';
import {
  type Dataset,
  datasetMarks,
  type DatasetPoint,
  type DatasetSeries,
} from '../../../src/domain/facts/datasets/datasets.ts';
import { decimalsOf, exactDecimal, isSameDecimal, roundDecimal } from '../../../src/domain/facts/datasets/exact.ts';
import type { SeriesMapping } from '../../../src/domain/facts/datasets/mapping.ts';
import { yearOf } from '../../../src/domain/facts/datasets/period.ts';
import { datasetMarkTexts, datasetRefusals as refusals } from '../../../src/domain/facts/datasets/texts.ts';
import { decimalDigits } from '../../../src/domain/facts/decimal.ts';
import { type FactLine, factLimits } from '../../../src/domain/facts/document.ts';
import type { FactValue } from '../../../src/domain/facts/facts.ts';
import type { Converted } from '../../contributions/dataset-source.ts';
import type { StoredEntry } from '../../contributions/importer.ts';

export interface Conversion {
  mappings: Readonly<Record<string, SeriesMapping>>;
  /** Of a fact's series and period. */
  stored: (series: string, period: string) => StoredEntry<FactLine> | undefined;
  emailOf: (ownerId: string) => string;
  /** `YYYY-MM-DD` */
  today: string;
}

const valueOf = ({ kind, value, unit, currency }: FactValue): FactValue => ({ kind, value, unit, currency });

const isSame = (one: FactValue, other: FactValue) =>
  one.kind === other.kind &&
  one.unit === other.unit &&
  one.currency === other.currency &&
  isSameDecimal(one.value, other.value);

const markTexts = datasetMarks.map((mark) => datasetMarkTexts[mark]);

/** `Estimate. Without oil` → `Estimate` and `Without oil`. */
function noteParts(note: string): { mark: string; rest: string } {
  const mark = markTexts.find((text) => note === text || note.startsWith(`${text}. `)) ?? '';
  return { mark, rest: mark === '' ? note : note.slice(mark.length + 2) };
}

const noteOf = (mark: string, rest: string) =>
  [mark, rest]
    .filter((part) => part !== '')
    .join('. ')
    .slice(0, factLimits.note);

/** Or why not. */
function factValue(point: DatasetPoint, { power, decimals, kind, unit, currency }: SeriesMapping): FactValue | string {
  const exact = exactDecimal(point.value, power) ?? point.value;
  const value = decimals === null ? exact : roundDecimal(exact, decimals);
  const { whole, fraction } = decimalDigits;
  if (decimalsOf(value) > fraction) return refusals.tooFine(fraction);
  if ((/\d+/.exec(value)?.[0] ?? '').length > whole) return refusals.tooLarge(whole);
  return { kind, value, unit, currency };
}

/** Undefined: nothing new. A sentence: why not. */
function convertPoint(
  point: DatasetPoint,
  mapping: SeriesMapping,
  { stored: storedOf, emailOf, today }: Conversion,
): Converted<FactLine>['lines'][number] | undefined | string {
  const { label, topic, series, sourceName, sourceUrl, reviewOn, ownerId } = mapping;
  const { line, period } = point;
  const after = factValue(point, mapping);
  if (typeof after === 'string') return after;
  const mark = point.mark === undefined ? '' : datasetMarkTexts[point.mark];
  const origin = { sourceName, sourceUrl, seenOn: today, reviewOn };
  const stored = storedOf(series, period);
  if (stored === undefined) {
    const owner = emailOf(ownerId);
    const entry = { key: '', label, topic, ...after, period, ...origin, series, note: mark, owner };
    const change = { line, series: label, period, reason: '', outcome: 'new', before: undefined, after, note: mark };
    return { id: '', entry, change: change as DatasetChange };
  }
  const { id, entry } = stored;
  const before = noteParts(entry.note);
  // Its own mark alone is news: people may have removed it.
  const isNews = before.mark !== '' && before.mark !== mark;
  if (isSame(entry, after) && !isNews) return undefined;
  const note = noteOf(mark, before.rest);
  return {
    id,
    entry: { ...entry, ...after, ...origin, note },
    change: {
      line,
      series: entry.label,
      period,
      reason: '',
      outcome: 'changed',
      before: valueOf(entry),
      after,
      note: note === entry.note ? '' : note,
    },
  };
}

const isWithin = ({ from, to }: SeriesMapping, period: string) =>
  (from === null || yearOf(period) >= from) && (to === null || yearOf(period) <= to);

const leftOut = (line: number, series: string, period: string, reason: string): DatasetChange => ({
  line,
  series,
  period,
  reason,
  outcome: 'leftOut',
  before: undefined,
  after: undefined,
  note: '',
});

/** Facts that are stored keep their label, topic, owner and key. */
export function convertDataset(dataset: Dataset, conversion: Conversion): Converted<FactLine> {
  const result: Converted<FactLine> = { lines: [], leftOut: [], counts: { same: 0, empty: 0 } };
  const mappingOf = ({ key }: Pick<DatasetSeries, 'key'>) => conversion.mappings[key];
  const others = new Set(dataset.series.filter((one) => mappingOf(one) === undefined).map(({ title }) => title));
  for (const one of dataset.leftOut) {
    if (!others.has(one.series)) result.leftOut.push(leftOut(one.line, one.series, one.period, one.reason));
  }
  for (const series of dataset.series) {
    const mapping = mappingOf(series);
    if (mapping === undefined) continue;
    result.counts.empty += series.empty.filter((period) => isWithin(mapping, period)).length;
    for (const point of series.points.filter(({ period }) => isWithin(mapping, period))) {
      const converted = convertPoint(point, mapping, conversion);
      if (converted === undefined) result.counts.same += 1;
      else if (typeof converted === 'string') {
        result.leftOut.push(leftOut(point.line, mapping.label, point.period, converted));
      } else result.lines.push(converted);
    }
  }
  return result;
}
