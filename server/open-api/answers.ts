import * as z from 'zod/mini';
import { pageContent, postContent } from '../../src/domain/articles/articles.ts';
import type { apiTexts } from '../../src/domain/api/texts.ts';
import { aboutDocument } from '../../src/domain/content/about/document.ts';
import { contentImage, optionalImage } from '../../src/domain/content/appearance/image.ts';
import { exportDocument } from '../../src/domain/content/export/document.ts';
import { homepageDocument } from '../../src/domain/content/homepage/document.ts';
import { investDocument } from '../../src/domain/content/invest/document.ts';
import { factCurrencies, factKinds, factTopics } from '../../src/domain/facts/facts.ts';
import { opportunityCurrencies } from '../../src/domain/money/money.ts';
import { settingsSchemas } from '../../src/domain/site/site.ts';
import type { AppRouter } from '../router.ts';

export type DescribedRead = keyof typeof apiTexts.reads;
type Nouns = AppRouter['_def']['procedures'];
type Returned<Procedure> = Procedure extends { _def: { $types: { output: infer Output } } } ? Output : never;
type AnswerOf<Read> = Read extends `${infer Noun extends Extract<keyof Nouns, string>}.${infer Name}`
  ? Name extends keyof Nouns[Noun]
    ? Returned<Nouns[Noun][Name]>
    : never
  : never;

/** Data of a file, added to `contentImage` in answers. */
export const imageFile = z.strictObject({
  width: z.int(),
  height: z.int(),
  placeholder: z.optional(z.string()),
  variants: z.optional(z.strictObject({ key: z.string(), widths: z.array(z.int()), avif: z.boolean() })),
  focal: contentImage.shape.focal,
});

const content = <Content>(schema: z.ZodMiniType<Content>) =>
  z.strictObject({ content: schema, source: z.enum(['stored', 'default', 'lastGood']) });

const money = z.strictObject({ amount: z.string(), currency: z.enum(opportunityCurrencies) });
const example = { isDemo: z.boolean() };
const titled = { id: z.uuid(), title: z.string() };

const opportunity = {
  ...titled,
  ...example,
  sector: z.strictObject({ slug: z.string(), name: z.string() }),
  location: z.string(),
  investment: money,
  expectedRoi: z.string(),
  timeline: z.string(),
  source: z.string(),
  image: optionalImage,
};
const compared = {
  ...opportunity,
  description: z.string(),
  requirements: z.string(),
  benefits: z.string(),
  contact: z.strictObject({ name: z.string(), position: z.string(), email: z.string(), phone: z.string() }),
  province: z.string(),
  lastVerified: z.string(),
};

const { slug: _a, status: _b, publishAt: _c, unpublishAt: _d, ...page } = pageContent.shape;
const { slug: _e, status: _f, publishAt: _g, unpublishAt: _h, ...post } = postContent.shape;
const published = { id: z.uuid(), slug: z.string(), publishedAt: z.iso.datetime(), updatedAt: z.iso.datetime() };
const updated = { title: z.string(), updatedAt: z.iso.datetime(), noindex: z.boolean() };
const mapEntry = z.strictObject({ ...updated, path: z.string() });

const {
  general,
  access: _access,
  security: _security,
  enquiries: _enquiries,
  facts: _facts,
  guide: _guide,
  billing: _billing,
  ...settings
} = settingsSchemas;
const links = z.array(z.strictObject({ label: z.string(), url: z.string() }));

/** The same for all visitors; a test compares them with what the API answers. */
export const answers: { [Read in DescribedRead]: z.ZodMiniType<AnswerOf<Read>> } = {
  'content.about': content(aboutDocument.schema),
  'content.export': content(exportDocument.schema),
  'content.homepage': content(homepageDocument.schema),
  'content.invest': content(investDocument.schema),
  'facts.published': z.strictObject({
    items: z.array(
      z.strictObject({
        key: z.string(),
        label: z.string(),
        topic: z.enum(factTopics),
        kind: z.enum(factKinds),
        value: z.string(),
        unit: z.string(),
        currency: z.union([z.literal(''), z.enum(factCurrencies)]),
        period: z.string(),
        sourceName: z.string(),
        sourceUrl: z.string(),
        seenOn: z.iso.date(),
        series: z.string(),
        note: z.string(),
        state: z.enum(['current', 'asOf', 'underReview']),
        confirmedAt: z.iso.datetime(),
      }),
    ),
    total: z.int(),
    page: z.int(),
    pages: z.int(),
  }),
  'opportunities.byId': z.strictObject({
    ...compared,
    documents: z.array(z.strictObject({ href: z.string(), label: z.string() })),
    related: z.array(z.strictObject({ ...titled, ...example, location: z.string(), investment: money })),
  }),
  'opportunities.compare': z.array(z.strictObject({ id: z.uuid(), opportunity: z.nullable(z.strictObject(compared)) })),
  'opportunities.list': z.strictObject({
    items: z.array(z.strictObject({ ...opportunity, summary: z.string() })),
    next: z.nullable(z.string()),
    total: z.int(),
    examples: z.int(),
  }),
  'opportunities.newest': z.array(
    z.strictObject({ ...titled, ...example, sector: z.string(), location: z.string(), investment: money }),
  ),
  'opportunities.overview': z.strictObject({
    activeCount: z.int(),
    hasOnlyExamples: z.boolean(),
    sectors: z.array(z.strictObject({ slug: z.string(), name: z.string(), inFilter: z.boolean(), count: z.int() })),
    provinces: z.record(z.string(), z.int()),
    currencies: z.array(z.enum(opportunityCurrencies)),
  }),
  'pages.bySlug': z.strictObject({ ...published, article: z.strictObject(page) }),
  'pages.published': z.array(z.strictObject({ ...updated, slug: z.string(), excerpt: z.string() })),
  'posts.bySlug': z.strictObject({ ...published, article: z.strictObject(post) }),
  'posts.categories': z.array(z.string()),
  'posts.published': z.strictObject({
    items: z.array(
      z.strictObject({
        slug: z.string(),
        title: z.string(),
        excerpt: z.string(),
        category: z.string(),
        author: z.string(),
        date: z.iso.date(),
        image: optionalImage,
      }),
    ),
    next: z.nullable(z.string()),
  }),
  'site.map': z.strictObject({ pages: z.array(mapEntry), posts: z.array(mapEntry) }),
  'site.shell': z.strictObject({
    settings: z.strictObject({ ...settings, general: z.omit(general, { adminEmail: true }) }),
    menus: z.strictObject({ header: links, footer_quick: links, footer_resources: links }),
    guide: z.nullable(z.strictObject({ url: z.string(), label: z.string() })),
    enquiries: z.strictObject({ keptMonths: z.int(), replyTime: z.nullable(z.string()) }),
    themeVersion: z.string(),
    origin: z.url(),
    isIndexable: z.boolean(),
  }),
};
