import { isDay } from '../time/day.ts';
import * as z from 'zod/mini';
import type { ContentDocument } from '../content/documents.ts';
import { filledLine } from '../forms/entry-lines.ts';
import { trimmedLine } from '../forms/plain-text.ts';
import { decimalFault, readDecimal } from './decimal.ts';
import { factEntryTexts as texts } from './entry-texts.ts';
import { factCurrencies, factKinds, factTopics } from './facts.ts';
import { readPeriod } from './period-entry.ts';

/** In characters. */
export const factLimits = {
  key: 100,
  label: 160,
  value: 300,
  unit: 60,
  source: 200,
  url: 1000,
  series: 120,
  note: 300,
} as const;

export const factKeyPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Web only: it becomes a link. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/]/i.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

const day = (missing: string) =>
  z.string().check(
    z.trim(),
    z.check(({ value, issues }) => {
      if (!isDay(value))
        issues.push({ code: 'custom', input: value.slice(0, 40), message: value === '' ? missing : texts.dayRule });
    }),
  );

export const factFields = z.strictObject({
  /** For references; '' until the first save. */
  key: z.string().check(
    z.trim(),
    z.maxLength(factLimits.key),
    z.refine((text) => text === '' || factKeyPattern.test(text), texts.keyRule),
  ),
  label: filledLine(factLimits.label, texts.labelRequired),
  topic: z.enum(factTopics),
  kind: z.enum(factKinds),
  value: trimmedLine(factLimits.value),
  unit: trimmedLine(factLimits.unit),
  currency: z.union([z.literal(''), z.enum(factCurrencies)]),
  period: trimmedLine(40).check(
    z.overwrite((text) => readPeriod(text) ?? text),
    z.refine((text) => readPeriod(text) !== null, texts.periodRule),
  ),
  sourceName: filledLine(factLimits.source, texts.sourceRequired),
  /** '' if it is not on the web. */
  sourceUrl: trimmedLine(factLimits.url).check(z.refine((text) => text === '' || isWebAddress(text), texts.urlRule)),
  /** `YYYY-MM-DD`, like `reviewOn`. */
  seenOn: day(texts.seenRequired),
  ownerId: z.union([z.literal(''), z.uuid()], texts.noSuchOwner),
  reviewOn: day(texts.reviewRequired),
  /** Without the period. */
  series: trimmedLine(factLimits.series),
  /** For visitors. */
  note: trimmedLine(factLimits.note),
});
export type FactContent = z.infer<typeof factFields>;

const isDecimal = (kind: FactContent['kind']) => kind === 'number' || kind === 'money' || kind === 'percent';

function valueFault({ kind, value, unit }: Pick<FactContent, 'kind' | 'value' | 'unit'>): string | undefined {
  if (value === '') return unit === '' ? texts.valueRequired : texts.valueForUnit(unit);
  if (kind === 'date') return isDay(value) ? undefined : texts.dayRule;
  return isDecimal(kind) && readDecimal(value) === null ? decimalFault(value) : undefined;
}

/** By field. */
export function factFaults(content: Omit<FactContent, 'ownerId'>): Partial<Record<keyof FactContent, string>> {
  const { kind, unit, currency, seenOn, reviewOn } = content;
  const value = valueFault(content);
  return {
    ...(value === undefined ? {} : { value }),
    ...(kind !== 'number' && unit !== '' ? { unit: texts.onlyNumbers } : {}),
    ...(kind === 'money' && currency === '' ? { currency: texts.currencyRequired } : {}),
    ...(kind !== 'money' && currency !== '' ? { currency: texts.onlyMoney } : {}),
    ...(isDay(seenOn) && isDay(reviewOn) && reviewOn < seenOn ? { reviewOn: texts.reviewFirst } : {}),
  };
}

/** As stored, with the rules across fields; also for CSV lines. */
const across = <Content extends Omit<FactContent, 'ownerId'>>() => [
  z.overwrite<Content>((content) => ({
    ...content,
    value: isDecimal(content.kind) ? (readDecimal(content.value) ?? content.value) : content.value,
  })),
  z.check<Content>(({ value: content, issues }) => {
    for (const [field, message] of Object.entries(factFaults(content))) {
      issues.push({ code: 'custom', input: '', path: [field], message });
    }
  }),
];

export const factContent = factFields.check(...across<FactContent>());

/** With the owner's email address or ''. */
export const factLine = z
  .extend(z.omit(factFields, { ownerId: true }), { owner: trimmedLine(254) })
  .check(...across<Omit<FactContent, 'ownerId'> & { owner: string }>());
export type FactLine = z.infer<typeof factLine>;

export const unchangedByRestore = ['key'] as const satisfies readonly (keyof FactContent)[];

export const factDocument: ContentDocument<FactContent> = {
  name: 'fact',
  schemaVersion: 1,
  schema: factContent,
  defaults: {
    key: '',
    label: '',
    topic: 'economy',
    kind: 'number',
    value: '',
    unit: '',
    currency: '',
    period: '',
    sourceName: '',
    sourceUrl: '',
    seenOn: '',
    ownerId: '',
    reviewOn: '',
    series: '',
    note: '',
  },
  upgrades: [],
};
