import { daysBefore } from '../../src/domain/time/durations.ts';
import { toDay } from '../../src/domain/time/day.ts';
import { type PageArticle, pageDocument, type PostArticle, postDocument } from '../../src/domain/articles/articles.ts';
import { recordFactUsages } from '../fact-references/usages.ts';
import type { Tx } from '../platform/database.ts';
import type { FirstPage } from './first/build.ts';
import { doingBusiness } from './first/doing-business.ts';
import { economicProfile } from './first/economic-profile.ts';
import { accessibility, privacy, terms } from './first/legal.ts';
import { demoPosts } from './first/posts.ts';
import { tradeExport } from './first/trade-export.ts';

const firstPages: readonly FirstPage[] = [economicProfile, tradeExport, doingBusiness, privacy, terms, accessibility];

function toDocument({ slug, title, excerpt, metaDescription, content, sections }: FirstPage): PageArticle {
  const own = { slug, title, excerpt, metaDescription, content, sections };
  return { ...pageDocument.defaults, ...own, status: 'published' };
}

const columnsOf = ({ slug, title, excerpt }: FirstPage, now: Date) =>
  ({ slug, title, excerpt, status: 'published', publishedAt: now, createdAt: now, updatedAt: now }) as const;

/** Editors can restore it. */
async function keepVersion(tx: Tx, kind: 'page' | 'post', documentKey: string, content: PageArticle, createdAt: Date) {
  const { schemaVersion } = kind === 'page' ? pageDocument : postDocument;
  await tx.contentVersion.create({
    data: { kind, documentKey, version: 1, schemaVersion, content, createdAt },
    select: { id: true },
  });
}

/** Trash included: it may be restored. */
async function takenSlugs(tx: Tx): Promise<Set<string>> {
  const slugs = firstPages.map(({ slug }) => slug);
  const rows = await tx.page.findMany({ where: { slug: { in: slugs } }, select: { slug: true } });
  return new Set(rows.map(({ slug }) => slug));
}

/** Linked from the footer (D18); skips taken paths. Call once: deleted pages must not return. */
export async function seedPages(tx: Tx, now: Date): Promise<void> {
  const taken = await takenSlugs(tx);
  for (const page of firstPages) {
    if (taken.has(page.slug)) continue;
    const content = toDocument(page);
    const { schemaVersion } = pageDocument;
    const { id } = await tx.page.create({
      data: { ...columnsOf(page, now), content, schemaVersion },
      select: { id: true },
    });
    await keepVersion(tx, 'page', id, content, now);
    await recordFactUsages(tx, 'page', id, content);
  }
}

/** Labelled as invented. */
export async function seedDemoPosts(tx: Tx, now: Date): Promise<void> {
  for (const post of demoPosts) {
    const date = daysBefore(now, post.daysAgo);
    const { category, author } = post;
    const own = { category, author, date: toDay(date) };
    const content: PostArticle = { ...toDocument(post), ...own };
    const columns = { ...columnsOf(post, date), ...own, date: new Date(own.date) };
    const { id } = await tx.post.create({
      data: { ...columns, content, schemaVersion: postDocument.schemaVersion, isDemo: true },
      select: { id: true },
    });
    await keepVersion(tx, 'post', id, content, date);
  }
}
