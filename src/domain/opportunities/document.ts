import { isDay } from '../time/day.ts';
import * as z from 'zod/mini';
import { amountEntry } from '../money/amount-entry.ts';
import { defaultCurrency, opportunityCurrencies } from '../money/money.ts';
import { opportunityStatuses } from './opportunities.ts';
import { filledLine, trimmedLines } from '../forms/entry-lines.ts';
import { trimmedLine } from '../forms/plain-text.ts';
import { provinces } from './provinces.ts';
import { opportunityEntryTexts as texts } from './entry-texts.ts';
import type { ContentDocument } from '../content/documents.ts';
import { optionalImage } from '../content/appearance/image.ts';

export const opportunityLimits = {
  title: 160,
  location: 160,
  line: 160,
  contact: 120,
  phone: 60,
  email: 254,
  source: 300,
  description: 20_000,
  lines: 10_000,
  documents: 20,
  documentTitle: 160,
} as const;

const area = (max: number) => trimmedLines(max, texts.plain);

const email = z.email();

/** `id`: the file's. */
export const opportunityDownload = z.strictObject({
  id: z.uuid(),
  title: filledLine(opportunityLimits.documentTitle, texts.documentTitleRequired),
});
export type OpportunityDownload = z.infer<typeof opportunityDownload>;

/** Spec 2 §3, 5; D41, D42. Empty: 'not stated'. */
export const opportunityContent = z.strictObject({
  title: filledLine(opportunityLimits.title, texts.titleRequired),
  description: area(opportunityLimits.description),
  /** The server checks that it exists. */
  sector: z.string().check(z.maxLength(60), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, texts.sectorRequired)),
  location: filledLine(opportunityLimits.location, texts.locationRequired),
  province: z.optional(z.enum(provinces)),
  investmentAmount: amountEntry,
  currency: z.enum(opportunityCurrencies),
  expectedRoi: trimmedLine(opportunityLimits.line),
  timeline: trimmedLine(opportunityLimits.line),
  status: z.enum(opportunityStatuses),
  requirements: area(opportunityLimits.lines),
  benefits: area(opportunityLimits.lines),
  contactName: trimmedLine(opportunityLimits.contact),
  contactEmail: trimmedLine(opportunityLimits.email).check(
    z.refine((text) => text === '' || z.safeParse(email, text).success, texts.emailRule),
  ),
  contactPhone: trimmedLine(opportunityLimits.phone),
  image: optionalImage,
  source: trimmedLine(opportunityLimits.source),
  /** YYYY-MM-DD, or empty. */
  lastVerified: z.string().check(z.refine((text) => text === '' || isDay(text), texts.dayRule)),
  documents: z.array(opportunityDownload).check(
    z.maxLength(opportunityLimits.documents),
    z.refine((all) => new Set(all.map(({ id }) => id.toLowerCase())).size === all.length, texts.documentTwice),
  ),
  isDemo: z.boolean(),
});
export type OpportunityContent = z.infer<typeof opportunityContent>;

/** Restores text only. */
export const unchangedByRestore = ['status'] as const satisfies readonly (keyof OpportunityContent)[];

export const opportunityDocument: ContentDocument<OpportunityContent> = {
  name: 'opportunity',
  schemaVersion: 1,
  schema: opportunityContent,
  defaults: {
    title: '',
    description: '',
    sector: '',
    location: '',
    investmentAmount: '',
    currency: defaultCurrency,
    expectedRoi: '',
    timeline: '',
    status: 'active',
    requirements: '',
    benefits: '',
    contactName: '',
    contactEmail: '',
    contactPhone: '',
    image: null,
    source: '',
    lastVerified: '',
    documents: [],
    isDemo: false,
  },
  references: { sources: 'notes', texts: ['description', 'requirements', 'benefits'], figures: ['expectedRoi'] },
  upgrades: [],
};
