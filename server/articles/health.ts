import { readContent } from '../../src/domain/content/documents.ts';
import type { HealthSource } from '../contributions/health-source.ts';
import { inBatches } from '../platform/lists/in-batches.ts';
import { type ArticleNoun, pageNoun, postNoun } from './noun.ts';
import { visibleAt } from './visible.ts';

const select = { id: true, title: true, content: true, updatedBy: true } as const;
/** A text may have 60,000 characters. */
const batchSize = 20;

interface Row {
  id: string;
  title: string;
  content: unknown;
  updatedBy: string | null;
}

const documentOf = ({ kind, document }: ArticleNoun, { id, title, content, updatedBy }: Row) => ({
  kind,
  key: id,
  title,
  content: readContent(document, content).content,
  ownerId: updatedBy,
  isPage: true,
  needsOwner: true,
});

const pages: HealthSource = async function* publishedPages({ db, now }) {
  const rows = inBatches(
    (after, take) =>
      db.page.findMany({ where: { ...visibleAt(now), id: { gt: after } }, orderBy: { id: 'asc' }, take, select }),
    batchSize,
  );
  for await (const row of rows) yield documentOf(pageNoun, row);
};

const posts: HealthSource = async function* publishedPosts({ db, now }) {
  const rows = inBatches(
    (after, take) =>
      db.post.findMany({
        where: { ...visibleAt(now), isDemo: false, id: { gt: after } },
        orderBy: { id: 'asc' },
        take,
        select,
      }),
    batchSize,
  );
  for await (const row of rows) yield documentOf(postNoun, row);
};

export const articleHealth: readonly HealthSource[] = [pages, posts];
