import { expect, it } from 'vitest';
import { pageDocument, postDocument, unchangedByRestore } from '../../src/domain/articles/articles.ts';
import { mediaPath } from '../../server/media/resolve.ts';
import { expectVersionsKept, filledEntry } from '../columns/every-field.ts';
import { buildPicture, storedImage } from '../factories/media.ts';
import { useApp } from '../setup/app.ts';
import { anEditor, contentOf, type Noun, nouns } from './scene.ts';

const app = useApp({ password: '', demo: false });

const paragraph = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
});

/** A unique value in every field. */
async function filledArticle(noun: Noun) {
  const picture = await buildPicture(app.deps.db);
  const image = {
    ...storedImage(picture),
    path: mediaPath(picture.id, picture.publicName),
    focal: { x: 33.3, y: 66.6 },
  };
  const section = { id: crypto.randomUUID(), title: 'Value of a section', content: paragraph('In a section') };
  return filledEntry(noun === 'pages' ? pageDocument.defaults : postDocument.defaults, {
    content: paragraph('Value of content'),
    sections: [{ ...section, layout: 'two-columns', imageUrl: image, gridItems: [] }],
    featuredImage: image,
    noindex: true,
    slug: `value-of-slug-of-${noun}`,
    status: 'published',
    publishAt: '2026-11-01T00:00:00.000Z',
    unpublishAt: '2099-11-01T00:00:00.000Z',
    ...(noun === 'pages' ? {} : { category: 'Trade', author: 'Mere Kila', date: '2026-10-31' }),
  });
}

it.each(nouns)(
  'keeps every field of one of %s: stored, read, restored and in the columns of its table',
  async (noun) => {
    const { api } = await anEditor(app);
    const filled = await filledArticle(noun);
    const { id, publish } = await expectVersionsKept({
      api: api[noun],
      filled: { ...filled },
      other: { ...contentOf(noun, { title: 'Another title', slug: `another-of-${noun}` }) },
      unchangedByRestore,
      atFirst: { status: 'draft' },
    });
    await publish({ ...filled });
    const { db } = app.deps;
    const row =
      noun === 'pages'
        ? await db.page.findUniqueOrThrow({ where: { id } })
        : await db.post.findUniqueOrThrow({ where: { id } });
    const stored = JSON.parse(JSON.stringify(row)) as Record<string, unknown>;
    // Only in the document, because no list sorts or filters by them.
    const { sections: _s, metaTitle: _t, metaDescription: _d, content: _c, ...columns } = filled;
    const days = 'date' in columns ? { date: `${String(columns.date)}T00:00:00.000Z` } : {};
    expect(stored).toMatchObject({ ...columns, ...days, content: filled });
  },
);
