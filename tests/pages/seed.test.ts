import { describe, expect, it } from 'vitest';
import { seedFirstContent } from '../../server/seed.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { pageContent, postContent } from '../../src/domain/articles/articles.ts';
import { isLinkTarget } from '../../src/domain/site/paths.ts';
import { useDatabase } from '../setup/database.ts';

const options = { trialPassword: '', demo: true, clock: systemClock };
const slugs = ['accessibility', 'doing-business', 'economic-profile', 'privacy', 'terms', 'trade-export'];

/** All links in a document. */
function linksOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'href' && typeof inner === 'string' ? [inner] : linksOf(inner),
  );
}

describe('the first pages and posts', () => {
  const database = useDatabase();

  it('are complete published documents with a version to restore; links have targets', async () => {
    const { db } = database;
    await seedFirstContent(db, options);
    const pages = await db.page.findMany({ orderBy: { slug: 'asc' } });
    const posts = await db.post.findMany();
    expect(pages.map(({ slug }) => slug)).toEqual(slugs);
    for (const { slug, status, title, content } of pages) {
      expect(pageContent.parse(content), slug).toMatchObject({ slug, status, title });
      expect(status).toBe('published');
    }
    for (const { slug, title, content, date } of posts) {
      expect(postContent.parse(content)).toMatchObject({ slug, title, date: date.toISOString().slice(0, 10) });
      // Invented posts say so in the list and on their page.
      expect(title).toMatch(/^Example: /);
      expect(JSON.stringify(content)).toContain('This post is invented');
    }
    expect(posts.length).toBeGreaterThan(1);
    const links = [...pages, ...posts].flatMap(({ content }) => linksOf(content));
    const isThere = (link: string) => isLinkTarget(link) || slugs.includes(link.slice(1));
    expect(links.filter((link) => !isThere(link))).toEqual([]);
    expect(await db.contentVersion.count({ where: { kind: { in: ['page', 'post'] } } })).toBe(
      pages.length + posts.length,
    );
  });
});

describe('the first pages', () => {
  const database = useDatabase();

  it('are not seeded again after deletion', async () => {
    const { db } = database;
    await seedFirstContent(db, options);
    await db.page.deleteMany();
    await seedFirstContent(db, options);
    expect(await db.page.count()).toBe(0);
  });
});

describe('a site from before pages existed', () => {
  const database = useDatabase();

  it('gets them once, except existing or trashed ones, without a demonstration', async () => {
    const { db } = database;
    await db.systemState.create({ data: { key: 'first_content', value: {} } });
    await db.page.create({ data: { slug: 'privacy', title: 'Our own words', content: {} } });
    await db.page.create({ data: { slug: 'terms', title: 'Thrown away', content: {}, deletedAt: new Date() } });
    expect(await seedFirstContent(db, options)).toBeUndefined();
    const found = await db.page.findMany({ where: { deletedAt: null }, orderBy: { slug: 'asc' } });
    expect(found.map(({ slug }) => slug)).toEqual(slugs.filter((slug) => slug !== 'terms'));
    expect(found.find(({ slug }) => slug === 'privacy')?.title).toBe('Our own words');
    expect(await db.post.count()).toBe(0);
  });
});
