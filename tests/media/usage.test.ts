import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isUsed as isUsedFile, recordUsages, whereUsed } from '../../server/media/usage.ts';
import { build, query } from '../../server/platform/sql.ts';
import { mediaUseTexts as texts } from '../../src/domain/media/texts.ts';
import { useDatabase } from '../setup/database.ts';
import { makeBilling } from '../factories/billing.ts';
import { buildPage, buildPost } from '../factories/article.ts';
import { buildPicture } from '../factories/media.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { makeUser } from '../setup/people.ts';

const database = useDatabase();

async function isUsed(id: string): Promise<boolean> {
  const used = build.selectFrom('media_files as m').select('m.id').where('m.id', '=', id).where(isUsedFile);
  return (await query(database.db, used)).length > 0;
}

async function makeSector() {
  await database.db.sector.upsert({
    where: { slug: 'mining' },
    create: { slug: 'mining', name: 'Mining', order: 1 },
    update: {},
  });
}

function image(mediaId: string) {
  return { mediaId, path: `/media/${mediaId}/1-harbour.png`, alt: 'The harbour', decorative: false };
}

describe('where a file is used (D44)', () => {
  it('is empty at first', async () => {
    const { id } = await buildPicture(database.db);
    expect(await whereUsed(database.db, id)).toEqual([]);
    expect(await isUsed(id)).toBe(false);
    expect(await whereUsed(database.db, randomUUID())).toEqual([]);
  });

  it('lists the rows that name it', async () => {
    const { db } = database;
    await makeSector();
    const { id } = await buildPicture(db);
    const [other] = await Promise.all([buildPicture(db), makeSector()]);
    const mill = await buildOpportunity(db, { title: 'Coffee mill', imageId: id });
    await buildOpportunity(db, { title: 'Tuna plant', imageId: id, deletedAt: new Date() });
    await buildOpportunity(db, {
      title: 'Dive lodge',
      documents: { create: { mediaId: id, title: 'Terms', order: 0 } },
    });
    const page = await buildPage(db, { title: 'Economic profile', featuredImage: image(id) });
    const post = await buildPost(db, { title: 'Trade fair', featuredImage: image(id) });
    expect(await whereUsed(db, id)).toMatchObject([
      { title: 'Opportunity: Coffee mill', place: 'Image' },
      { title: 'Opportunity: Dive lodge', place: 'Document 1' },
      { title: 'Opportunity: Tuna plant (in the trash)', place: 'Image' },
      { title: 'Page: Economic profile', place: 'Featured image' },
      { title: 'Post: Trade fair', place: 'Featured image' },
    ]);
    expect((await whereUsed(db, id)).map(({ href }) => href)).toEqual([
      `/admin/investment-opportunities/${mill.id}#field=image`,
      expect.stringMatching(/^\/admin\/investment-opportunities\/.*#field=documents\.0$/),
      '/admin/trash?kind=opportunity',
      `/admin/pages/${page.id}#field=featuredImage`,
      `/admin/posts?edit=${post.id}#field=featuredImage`,
    ]);
    expect(await isUsed(id)).toBe(true);
    expect(await isUsed(other.id)).toBe(false);
  });

  it('includes items in the trash, since they can be restored', async () => {
    const { db } = database;
    await makeSector();
    const { id } = await buildPicture(db);
    await buildOpportunity(db, { imageId: id, deletedAt: new Date() });
    expect(await isUsed(id)).toBe(true);
    expect(await whereUsed(db, id)).toHaveLength(1);
  });

  it('includes a payment with it as proof', async () => {
    const { db } = database;
    const person = await makeUser(db);
    await makeBilling(db, person.id);
    const { id } = await buildPicture(db, { store: 'private', ownerId: person.id });
    const payment = await db.payment.findFirstOrThrow({ where: { userId: person.id } });
    await db.payment.update({ where: { id: payment.id }, data: { proofMediaId: id } });
    expect(await whereUsed(db, id)).toMatchObject([
      { title: `Payment: ${payment.reference}`, place: 'Proof of payment' },
    ]);
    expect(await isUsed(id)).toBe(true);
  });

  it('includes documents whose uses were never recorded', async () => {
    const { db } = database;
    const picture = await buildPicture(db);
    const guide = await buildPicture(db, { store: 'documents', name: 'Guide.pdf', type: 'application/pdf' });
    await db.setting.create({
      data: { group: 'appearance', value: { logo: image(picture.id.toUpperCase()), favicon: null } },
    });
    await db.siteContent.create({ data: { section: 'hero', content: { backgroundImage: image(picture.id) } } });
    await db.pageContent.create({
      data: {
        pageType: 'export',
        content: {
          hero: { imageUrl: image(picture.id) },
          resources: { resources: [{ id: 'r', link: `/media/${guide.id}/1-guide.pdf` }] },
        },
      },
    });
    expect(await whereUsed(db, picture.id)).toMatchObject([
      { title: 'Export page', place: 'Top of the page, image' },
      { title: 'Settings: appearance', place: 'Logo' },
      { title: 'Site content: Hero Section', place: 'Background image' },
    ]);
    expect(await whereUsed(db, guide.id)).toMatchObject([{ title: 'Export page', place: 'Resource 1, link' }]);
    expect((await whereUsed(db, picture.id)).map(({ href }) => href)).toEqual([
      '/admin/export#field=hero.imageUrl',
      '/admin/settings?tab=appearance',
      '/admin/content?tab=hero#field=backgroundImage',
    ]);
    expect([await isUsed(picture.id), await isUsed(guide.id)]).toEqual([true, true]);
    // Recorded usages take precedence over the search.
    await recordUsages(db, 'page_content', 'export', { hero: { imageUrl: image(picture.id) } });
    expect(await isUsed(guide.id)).toBe(false);
    expect(await whereUsed(db, guide.id)).toEqual([]);
    expect(await whereUsed(db, picture.id)).toHaveLength(3);
  });
});

describe('recording uses', () => {
  it('finds every image, with readable places', async () => {
    const { db } = database;
    const { id } = await buildPicture(db);
    await recordUsages(db, 'page_content', 'homepage', {
      heroSlides: [{ image: null }, { image: image(id), description: 'Words' }],
      investmentSection: { featuredSectors: [{ image: image(id) }] },
    });
    expect(await whereUsed(db, id)).toMatchObject([
      { title: 'Homepage', place: 'Hero slide 2, image' },
      { title: 'Homepage', place: 'Investment section, featured sector 1, image' },
    ]);
  });

  it('names the block of a rich text, and whether it is a picture, a link or text', async () => {
    const { db } = database;
    const picture = await buildPicture(db);
    const guide = await buildPicture(db, { store: 'documents', name: 'Guide.pdf', type: 'application/pdf' });
    const address = `/media/${guide.id}/1-guide.pdf`;
    const words = { type: 'text', text: 'Guide', marks: [{ type: 'link', attrs: { href: address } }] };
    const list = {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [words] }] }],
    };
    const quote = { type: 'paragraph', content: [{ type: 'text', text: `See ${address}` }] };
    const block = { type: 'image', attrs: { image: image(picture.id) } };
    await recordUsages(db, 'page_content', 'about', {
      sections: [{ content: { type: 'doc', content: [block, list, quote] } }],
    });
    expect(await whereUsed(db, picture.id)).toMatchObject([
      { title: 'About page', place: 'Section 1, content 1, image' },
    ]);
    expect((await whereUsed(db, picture.id))[0]?.href).toBe('/admin/about#field=sections.0.content');
    expect(await whereUsed(db, guide.id)).toMatchObject([
      { title: 'About page', place: 'Section 1, content 2, link' },
      { title: 'About page', place: 'Section 1, content 3, text' },
    ]);
  });

  it('replaces the records of the same document only', async () => {
    const { db } = database;
    const [one, two] = [await buildPicture(db), await buildPicture(db)];
    const page = await buildPage(db, { title: 'Privacy' });
    const post = await buildPost(db, { title: 'Open day' });
    await recordUsages(db, 'page', page.id, [image(one.id)]);
    await recordUsages(db, 'post', post.id, { content: `<p><img src="/media/${one.id}/1-x.png"></p>` });
    expect((await whereUsed(db, one.id)).map(({ title }) => title)).toEqual(['Page: Privacy', 'Post: Open day']);
    await recordUsages(db, 'page', page.id, [image(two.id)]);
    expect((await whereUsed(db, one.id)).map(({ title }) => title)).toEqual(['Post: Open day']);
    expect((await whereUsed(db, two.id)).map(({ title }) => title)).toEqual(['Page: Privacy']);
    await recordUsages(db, 'page', page.id, null);
    expect(await isUsed(two.id)).toBe(false);
  });

  it('skips missing files, and includes those in the trash', async () => {
    const { db } = database;
    const trashed = await buildPicture(db, { deletedAt: new Date() });
    await recordUsages(db, 'setting', 'general', {
      a: image(randomUUID()),
      b: image(trashed.id),
      c: { mediaId: 'no id' },
      d: { mediaId: 7 },
    });
    expect(
      await db.mediaUsage.findMany({ where: { kind: 'setting' }, select: { mediaId: true, place: true } }),
    ).toEqual([{ mediaId: trashed.id, place: 'b' }]);
  });

  it('waits for a concurrent purge of the file, and skips it', async () => {
    const { db } = database;
    const { id } = await buildPicture(db);
    let recording: Promise<void> = Promise.resolve();
    await db.$transaction(async (tx) => {
      await tx.mediaFile.delete({ where: { id } });
      recording = recordUsages(db, 'setting', 'seo', { image: image(id) });
      // It must be waiting before this transaction ends; Postgres shows whether it is.
      for (let isWaiting = false; !isWaiting;) {
        const [row] = await db.$queryRaw<{ count: number }[]>`
          SELECT count(*)::int AS count FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        isWaiting = (row?.count ?? 0) > 0;
      }
    });
    await recording;
    expect(await db.mediaUsage.count({ where: { documentKey: 'seo' } })).toBe(0);
  });

  it('refuses an oversized document instead of reading half of it', async () => {
    let nested: unknown = {};
    for (let depth = 0; depth < 60; depth += 1) nested = [nested];
    await expect(recordUsages(database.db, 'setting', 'seo', nested)).rejects.toMatchObject({
      code: 'VALIDATION',
      message: texts.tooLarge,
    });
    const wide = Array.from({ length: 2_100 }, () => image(randomUUID()));
    await expect(recordUsages(database.db, 'setting', 'seo', wide)).rejects.toMatchObject({ code: 'VALIDATION' });
  });
});
