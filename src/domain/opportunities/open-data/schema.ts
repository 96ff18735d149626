import * as z from 'zod/mini';
import { opportunityCurrencies } from '../../money/money.ts';
import { provinces } from '../provinces.ts';
import { openDataFieldTexts as texts } from './texts.ts';

const words = (description: string) => z.string().check(z.describe(description));

/** In CSV order. Other programs read the names: fields may be added, never renamed. */
export const openOpportunity = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  isExample: z.boolean().check(z.describe(texts.isExample)),
  sector: words(texts.sector),
  sectorName: z.string(),
  location: z.string(),
  province: z.nullable(z.enum(provinces)),
  investmentAmount: z.nullable(words(texts.investmentAmount)),
  currency: z.enum(opportunityCurrencies),
  expectedRoi: words(texts.expectedRoi),
  timeline: words(texts.text),
  description: z.string(),
  requirements: words(texts.lines),
  benefits: words(texts.lines),
  source: words(texts.source),
  lastVerified: z.nullable(z.iso.date()),
  publishedAt: z.iso.datetime(),
  modifiedAt: z.iso.datetime(),
  url: z.url(),
});
export type OpenOpportunity = z.infer<typeof openOpportunity>;

const about = {
  title: z.string(),
  publisher: z.string(),
  url: z.url().check(z.describe(texts.url)),
  license: z.strictObject({ name: z.string(), url: z.url() }),
};

export const openDataJson = z.strictObject({ ...about, opportunities: z.array(openOpportunity) });

const degrees = (max: number) => z.number().check(z.gte(-max), z.lte(max));

/** RFC 7946. A point is the province's capital, not the project's site. */
export const openDataGeoJson = z.strictObject({
  type: z.literal('FeatureCollection'),
  ...about,
  features: z.array(
    z.strictObject({
      type: z.literal('Feature'),
      id: z.uuid(),
      geometry: z.nullable(
        z.strictObject({ type: z.literal('Point'), coordinates: z.tuple([degrees(180), degrees(90)]) }),
      ),
      properties: openOpportunity,
    }),
  ),
});
