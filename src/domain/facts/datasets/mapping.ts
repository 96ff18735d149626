import * as z from 'zod/mini';
import { filledLine } from '../../forms/entry-lines.ts';
import { importLimits } from '../../imports/imports.ts';
import { decimalDigits } from '../decimal.ts';
import { factFaults, factFields, factLimits } from '../document.ts';
import { datasetLimits } from './datasets.ts';
import { datasetTexts as texts } from './texts.ts';

export const mappedKinds = ['number', 'money', 'percent'] as const;

/** Powers of ten, in addition to those of the file. */
export const mappedPowers = [-12, -9, -6, -3, 0, 2, 3, 6, 9, 12] as const;

const year = z.nullable(z.int().check(z.gte(1800, texts.yearRule), z.lte(2200, texts.yearRule)));

const fields = z.extend(
  z.pick(factFields, {
    label: true,
    topic: true,
    unit: true,
    currency: true,
    sourceName: true,
    sourceUrl: true,
    ownerId: true,
    reviewOn: true,
  }),
  {
    kind: z.enum(mappedKinds),
    /** It finds what was imported before. */
    series: filledLine(factLimits.series, texts.seriesRequired),
    power: z.literal(mappedPowers),
    /** Null: as in the file. */
    decimals: z.nullable(z.int().check(z.gte(0), z.lte(decimalDigits.fraction))),
    /** Years; null: all. */
    from: year,
    to: year,
  },
);

/** How the values of a series become facts. */
export const seriesMapping = fields.check(
  z.check(({ value: mapping, issues }) => {
    const { from, to } = mapping;
    const { reviewOn: _, ...faults } = factFaults({
      ...mapping,
      key: '',
      value: '1',
      period: '2000',
      seenOn: mapping.reviewOn,
      note: '',
    });
    const all = { ...faults, ...(from !== null && to !== null && from > to ? { to: texts.yearsOrder } : {}) };
    for (const [field, message] of Object.entries(all)) {
      issues.push({ code: 'custom', input: '', path: [field], message });
    }
  }),
);
export type SeriesMapping = z.infer<typeof fields>;

/** Sent with the file; by key of the series. */
export const datasetSettings = z.strictObject({
  mappings: z.record(z.string().check(z.maxLength(datasetLimits.key)), seriesMapping),
  checked: z.optional(z.string().check(z.maxLength(importLimits.checked))),
});
export type DatasetSettings = z.infer<typeof datasetSettings>;
