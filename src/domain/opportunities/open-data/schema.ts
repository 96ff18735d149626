import * as z from 'zod/mini';
import { opportunityCurrencies } from '../../money/money.ts';
import { provinces } from '../provinces.ts';

const words = (description: string) => z.string().check(z.describe(description));

/** In the order of the CSV file. Other programs read the names: fields may be added, never renamed. */
export const openOpportunity = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  isExample: z.boolean().check(z.describe('An invented project that shows what a listing looks like.')),
  sector: words('The `sector` of the filter.'),
  sectorName: z.string(),
  location: z.string(),
  province: z.nullable(z.enum(provinces)),
  investmentAmount: z.nullable(words('A decimal number. Null: on request.')),
  currency: z.enum(opportunityCurrencies),
  expectedRoi: words('‘(illustrative)’ if the figures have no source. May be empty.'),
  timeline: words('May be empty.'),
  description: z.string(),
  requirements: words('Lines. May be empty.'),
  benefits: words('Lines. May be empty.'),
  source: words('Of the figures. May be empty.'),
  lastVerified: z.nullable(z.iso.date()),
  publishedAt: z.iso.datetime(),
  modifiedAt: z.iso.datetime(),
  url: z.url(),
});
export type OpenOpportunity = z.infer<typeof openOpportunity>;

const about = {
  title: z.string(),
  publisher: z.string(),
  url: z.url().check(z.describe('The list with the same filters.')),
  license: z.strictObject({ name: z.string(), url: z.url() }),
};

export const openDataJson = z.strictObject({ ...about, opportunities: z.array(openOpportunity) });

const degrees = (max: number) => z.number().check(z.gte(-max), z.lte(max));

/** RFC 7946. A point is the capital of the province, not the site of the project. */
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
