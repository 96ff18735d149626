import {
  type Dataset,
  datasetLimits as limits,
  type DatasetForm,
  type DatasetMark,
  type DatasetSeries,
} from '../../../src/domain/facts/datasets/datasets.ts';
import { exactDecimal, isSameDecimal } from '../../../src/domain/facts/datasets/exact.ts';
import { datasetPeriod } from '../../../src/domain/facts/datasets/period.ts';
import { datasetRefusals as refusals } from '../../../src/domain/facts/datasets/texts.ts';
import { fileRefusal } from '../../workers/file-refusal.ts';

/** As in the file. */
export interface FoundValue {
  line: number;
  series: Pick<DatasetSeries, 'key' | 'title' | 'unit'>;
  period: string;
  value: string;
  /** Power of ten. */
  power?: number;
  mark?: DatasetMark | undefined;
}

const missing = new Set(['', '..', '...', '-', '--', 'n/a', 'na', 'nan', 'null']);

const shown = (text: string, length = 40) => text.slice(0, length);

/** Gathers a file's values by series. */
export class Collector {
  readonly #series = new Map<string, DatasetSeries>();
  readonly #leftOut: Dataset['leftOut'] = [];
  #values = 0;

  leaveOut({ line, series, period }: Pick<FoundValue, 'line' | 'series' | 'period'>, reason: string): void {
    this.#leftOut.push({ line, series: shown(series.title, limits.title), period: shown(period), reason });
    this.#count();
  }

  /** VALIDATION on `file` beyond the limits. */
  add(found: FoundValue): void {
    const { line, value, mark } = found;
    const text = value.trim();
    const period = datasetPeriod(found.period);
    const isMissing = missing.has(text.toLowerCase());
    const exact = isMissing ? '' : exactDecimal(text, found.power ?? 0);
    if (period === null) this.leaveOut(found, refusals.badPeriod(shown(found.period)));
    else if (exact === null) this.leaveOut({ ...found, period }, refusals.badValue(shown(text)));
    else {
      const series = this.#open(found.series);
      if (isMissing) series.empty.push(period);
      else series.points.push({ line, period, value: exact, mark });
      this.#count();
    }
  }

  #open({ key: given, title, unit }: FoundValue['series']): DatasetSeries {
    const key = shown(given, limits.key);
    const known = this.#series.get(key);
    if (known !== undefined) return known;
    if (this.#series.size >= limits.series) throw fileRefusal(refusals.tooManySeries(limits.series));
    const [titleShown, unitShown] = [title, unit].map((text) => shown(text, limits.title));
    const series = { key, title: titleShown ?? '', unit: unitShown ?? '', points: [], empty: [] };
    this.#series.set(key, series);
    return series;
  }

  #count(): void {
    this.#values += 1;
    if (this.#values > limits.values) throw fileRefusal(refusals.tooManyValues(limits.values));
  }

  /** VALIDATION on `file` if it has nothing about Papua New Guinea. */
  end(form: DatasetForm, name: string): Dataset {
    const series = [...this.#series.values()].flatMap((one) => {
      const points = this.#onceEach(one);
      return points.length === 0 ? [] : [{ ...one, points }];
    });
    if (series.length + this.#leftOut.length === 0) throw fileRefusal(refusals.noCountry);
    return { form, name: name.slice(0, limits.key), series, leftOut: this.#leftOut };
  }

  /** By period; of two values for one, neither is taken. */
  #onceEach({ points, title }: DatasetSeries): DatasetSeries['points'] {
    const byPeriod = new Map<string, DatasetSeries['points']>();
    for (const point of points) {
      const own = byPeriod.get(point.period);
      if (own === undefined) byPeriod.set(point.period, [point]);
      else own.push(point);
    }
    return [...byPeriod.keys()].toSorted().flatMap((period) => {
      const [first, ...others] = byPeriod.get(period) ?? [];
      if (first === undefined) return [];
      const other = others.find(({ value, mark }) => !isSameDecimal(value, first.value) || mark !== first.mark);
      if (other === undefined) return [first];
      for (const { line } of [first, ...others]) {
        const reason = refusals.twice(line === first.line ? other.line : first.line);
        this.#leftOut.push({ line, series: title, period, reason });
      }
      return [];
    });
  }
}
