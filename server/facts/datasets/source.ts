import type { DatasetChoice } from '../../../src/domain/facts/datasets/answers.ts';
import type { Dataset, DatasetSeries } from '../../../src/domain/facts/datasets/datasets.ts';
import type { SeriesMapping } from '../../../src/domain/facts/datasets/mapping.ts';
import { datasetRefusals as refusals, datasetTexts } from '../../../src/domain/facts/datasets/texts.ts';
import type { FactLine } from '../../../src/domain/facts/document.ts';
import type { SignedIn } from '../../context.ts';
import type { DatasetSource } from '../../contributions/dataset-source.ts';
import type { ImportFile } from '../../csv/received-file.ts';
import type { Db } from '../../platform/database.ts';
import { escapeLike } from '../../platform/lists/like-pattern.ts';
import { siteToday } from '../../settings/calendar.ts';
import { fileRefusal } from '../../workers/file-refusal.ts';
import { findFactLines } from '../lines.ts';
import { ownersByEmail } from '../owners.ts';
import { type Conversion, convertDataset } from './convert.ts';
import { savedMappings, saveMappings } from './mappings.ts';
import { nextReview, suggestedMapping } from './suggest.ts';

type Mappings = Conversion['mappings'];

const read = ({ deps }: SignedIn, { name, path }: ImportFile): Promise<Dataset> =>
  deps.workers.run({ name: 'dataset', file: { name, path } });

/** Ids by their email address. */
async function owners(db: Db): Promise<Map<string, string>> {
  return new Map([...(await ownersByEmail(db))].map(([email, id]) => [id, email]));
}

interface Offer {
  today: string;
  owners: ReadonlyMap<string, string>;
  kept: ReadonlyMap<string, SeriesMapping>;
}

/** Kept ones: next review date, no owner who left. */
function choiceOf(dataset: Dataset, series: DatasetSeries, { today, owners: known, kept }: Offer): DatasetChoice {
  const { key, title, unit, points } = series;
  const before = kept.get(key);
  const mapping =
    before === undefined
      ? suggestedMapping(dataset, series, today)
      : {
          ...before,
          reviewOn: nextReview(before.reviewOn, today),
          ownerId: known.has(before.ownerId) ? before.ownerId : '',
        };
  const [first, last] = [points[0], points.at(-1)];
  return {
    key,
    title,
    unit,
    count: points.length,
    periods: [first?.period ?? '', last?.period ?? ''],
    latest: last?.value ?? '',
    mapping,
    isKept: before !== undefined,
  };
}

/** VALIDATION on `file` */
function checkMappings(dataset: Dataset, mappings: Mappings, { today, owners: known }: Omit<Offer, 'kept'>): void {
  const chosen = Object.entries(mappings);
  if (chosen.length === 0) throw fileRefusal(refusals.nothingChosen);
  const keys = new Set(dataset.series.map(({ key }) => key));
  const names = new Set<string>();
  for (const [key, { label, series, ownerId, reviewOn }] of chosen) {
    if (!keys.has(key)) throw fileRefusal(refusals.otherSeries);
    if (names.has(series.toLowerCase())) throw fileRefusal(`${label}: ${datasetTexts.nameTwice}`);
    names.add(series.toLowerCase());
    if (ownerId !== '' && !known.has(ownerId)) throw fileRefusal(refusals.badOwner(label));
    if (reviewOn < today) throw fileRefusal(refusals.badReview(label));
  }
}

const pointOf = (series: string, period: string) => JSON.stringify([series.toLowerCase(), period]);

async function storedIn(db: Db, mappings: Mappings): Promise<Conversion['stored']> {
  const names = Object.values(mappings).map(({ series }) => series);
  const rows = await db.fact.findMany({
    where: {
      deletedAt: null,
      OR: names.map((name) => ({ series: { equals: escapeLike(name), mode: 'insensitive' } })),
    },
    select: { id: true },
  });
  const lines = await findFactLines(
    db,
    rows.map(({ id }) => id),
  );
  const byPoint = new Map(lines.map((line) => [pointOf(line.entry.series, line.entry.period), line]));
  return (series, period) => byPoint.get(pointOf(series, period));
}

/** Files of the World Bank, the IMF and others (decision 112). */
export const factDatasets: DatasetSource<FactLine> = {
  async read(ctx, file) {
    const dataset = await read(ctx, file);
    const [kept, today, known] = await Promise.all([savedMappings(ctx.db, dataset), siteToday(ctx), owners(ctx.db)]);
    const series = dataset.series.map((one) => choiceOf(dataset, one, { kept, today, owners: known }));
    return { form: dataset.form, dataset: dataset.name, series };
  },
  async convert(ctx, file, { mappings }) {
    const dataset = await read(ctx, file);
    const [today, known] = await Promise.all([siteToday(ctx), owners(ctx.db)]);
    checkMappings(dataset, mappings, { today, owners: known });
    const stored = await storedIn(ctx.db, mappings);
    return {
      ...convertDataset(dataset, { mappings, stored, today, emailOf: (id) => known.get(id) ?? '' }),
      saveSettings: () => saveMappings(ctx, dataset, mappings),
    };
  },
};
