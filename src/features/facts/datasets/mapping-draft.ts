import type { DatasetRead } from '../../../domain/facts/datasets/answers.ts';
import { type SeriesMapping, seriesMapping } from '../../../domain/facts/datasets/mapping.ts';
import { datasetTexts as texts } from '../../../domain/facts/datasets/texts.ts';
import { fieldErrorsOf } from '../../../domain/forms/errors.ts';

export type MappingField = keyof SeriesMapping;
/** As typed; '' for null. */
export type MappingDraft = Record<MappingField, string>;

/** By key of the series; `isChosen`: import it. */
export type Draft = Readonly<Record<string, { isChosen: boolean; fields: MappingDraft }>>;
/** Messages by series and field. */
export type DraftErrors = Readonly<Record<string, Partial<Record<string, string>>>>;

const draftOfMapping = (mapping: SeriesMapping) =>
  Object.fromEntries(Object.entries(mapping).map(([field, value]) => [field, String(value ?? '')])) as MappingDraft;

/** Kept series and the only one are chosen. */
export function draftOf({ series }: DatasetRead): Draft {
  return Object.fromEntries(
    series.map(({ key, mapping, isKept }) => [
      key,
      { isChosen: isKept || series.length === 1, fields: draftOfMapping(mapping) },
    ]),
  );
}

const year = (text: string) => (text.trim() === '' ? null : Number(text));

const valueOf = ({ power, decimals, from, to, ...words }: MappingDraft) => ({
  ...words,
  power: Number(power),
  decimals: decimals === '' ? null : Number(decimals),
  from: year(from),
  to: year(to),
});

/** What the chosen series send, or their errors. */
export function mappingsOf(draft: Draft): { mappings: Record<string, SeriesMapping>; errors: DraftErrors } {
  const mappings: Record<string, SeriesMapping> = {};
  const errors: Record<string, Partial<Record<string, string>>> = {};
  const names = new Set<string>();
  for (const [key, { isChosen, fields }] of Object.entries(draft)) {
    if (!isChosen) continue;
    const parsed = seriesMapping.safeParse(valueOf(fields));
    const name = fields.series.trim().toLowerCase();
    if (parsed.success) mappings[key] = parsed.data;
    else {
      const found = Object.entries(fieldErrorsOf(parsed.error.issues));
      errors[key] = Object.fromEntries(found.map(([field, sentences]) => [field, sentences?.[0]]));
    }
    if (name !== '' && names.has(name)) errors[key] = { ...errors[key], series: texts.nameTwice };
    names.add(name);
  }
  return { mappings, errors };
}
