import * as z from 'zod/mini';
import { publishStatuses } from '../content/content.ts';
import { lineOfText, linesOfText } from '../forms/plain-text.ts';
import { reservedSegments } from './reserved-segments.ts';
import { articleTexts as texts } from './texts.ts';
import { plainSection } from '../content/about/schema.ts';
import { type ContentDocument } from '../content/documents.ts';
import { optionalImage } from '../content/appearance/image.ts';
import { richText } from '../content/rich-text/rich-text.ts';
import { emptyRichText } from '../content/rich-text/words.ts';

export const articleLimits = { title: 160, slug: 120, excerpt: 400, content: 60_000, sections: 40 } as const;

const filled = (max: number, error: string) => lineOfText(max).check(z.regex(/\S/, error));

/** Blank: from the title (spec 2 §5). */
const slug = lineOfText(articleLimits.slug).check(z.regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, texts.slugRule));
const reserved: readonly string[] = reservedSegments;

/** ISO 8601 in UTC, as `Date.toISOString` writes it. */
const moment = z.nullable(z.iso.datetime({ error: texts.momentRule }));

/** A restore keeps the last four. */
const articleFields = {
  title: filled(articleLimits.title, texts.titleRequired),
  excerpt: linesOfText(articleLimits.excerpt),
  content: richText({ maxCharacters: articleLimits.content }),
  sections: z.array(plainSection).check(
    z.maxLength(articleLimits.sections),
    z.refine((sections) => new Set(sections.map(({ id }) => id)).size === sections.length),
  ),
  featuredImage: optionalImage,
  metaTitle: lineOfText(120),
  metaDescription: linesOfText(320),
  noindex: z.boolean(),
  slug,
  /** 'published' with a later `publishAt`: scheduled (D36). */
  status: z.enum(publishStatuses),
  publishAt: moment,
  unpublishAt: moment,
};

export const unchangedByRestore = ['slug', 'status', 'publishAt', 'unpublishAt'] as const;

const isInOrder = ({ publishAt, unpublishAt }: { publishAt: string | null; unpublishAt: string | null }) =>
  publishAt === null || unpublishAt === null || Date.parse(publishAt) < Date.parse(unpublishAt);
const inOrder = { error: texts.scheduleOrder, path: ['unpublishAt'] };

/** At /{slug} (D18; spec 2 §3). */
export const pageContent = z
  .strictObject({
    ...articleFields,
    slug: slug.check(z.refine((value) => !reserved.includes(value), { error: texts.slugReserved })),
  })
  .check(z.refine(isInOrder, inOrder));
export type PageArticle = z.infer<typeof pageContent>;

/** At /news/{slug} (D18; spec 2 §3). */
export const postContent = z
  .strictObject({
    ...articleFields,
    category: filled(80, texts.categoryRequired),
    author: filled(120, texts.authorRequired),
    /** YYYY-MM-DD. */
    date: z.iso.date({ error: texts.dateRule }),
  })
  .check(z.refine(isInOrder, inOrder));
export type PostArticle = z.infer<typeof postContent>;

const empty: PageArticle = {
  title: '',
  excerpt: '',
  content: emptyRichText,
  sections: [],
  featuredImage: null,
  metaTitle: '',
  metaDescription: '',
  noindex: false,
  slug: '',
  status: 'draft',
  publishAt: null,
  unpublishAt: null,
};

export const pageDocument: ContentDocument<PageArticle> = {
  name: 'page',
  schemaVersion: 1,
  schema: pageContent,
  defaults: empty,
  upgrades: [],
};

export const postDocument: ContentDocument<PostArticle> = {
  name: 'post',
  schemaVersion: 1,
  schema: postContent,
  defaults: { ...empty, category: 'General', author: 'Admin', date: '2026-01-01' },
  upgrades: [],
};

/** Spec 2 §5; other characters are removed (D40). May be empty. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, articleLimits.slug)
    .replaceAll(/^-+|-+$/g, '');
}
