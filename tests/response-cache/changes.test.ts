import { describe, expect, it } from 'vitest';
import { nounsByTable, touches } from '../../src/domain/documents/changes.ts';
import { buildDocument } from '../factories/media.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { queryPath } from '../setup/app.ts';
import { isCacheHit, soon, useNodes } from '../setup/nodes.ts';
import { makeUser, signInAs } from '../setup/people.ts';

const site = useNodes({ password: '' });
// The clock is fixed: only a notice expires a response. Notices take milliseconds; a busy machine takes longer.

/** Polls both nodes until they show `words`. */
async function expectOnBoth(path: string, words: string) {
  for (const node of [site.first, site.second]) {
    await expect.poll(async () => (await node.request(path)).text(), soon).toContain(words);
  }
}

async function warm(...paths: string[]) {
  for (const node of [site.first, site.second]) {
    for (const path of paths) {
      await node.request(path);
      expect(isCacheHit(await node.request(path)), path).toBe(true);
    }
  }
}

/** One seeded opportunity. */
async function oneOpportunity() {
  return site.db.investmentOpportunity.findFirstOrThrow({
    where: { status: 'active' },
    orderBy: { createdAt: 'desc' },
    select: { id: true, title: true },
  });
}

describe('a change', () => {
  it('by the application is visible on both nodes, in pages and reads', async () => {
    const { id } = await oneOpportunity();
    const detail = `/investment-opportunities/${id}`;
    const read = queryPath('opportunities.byId', { id });
    await warm('/', '/investment-opportunities', detail, read);
    await site.db.investmentOpportunity.update({ where: { id }, data: { title: 'Kokonas mill at Karkar' } });
    for (const path of ['/', '/investment-opportunities', detail, read])
      await expectOnBoth(path, 'Kokonas mill at Karkar');
  });

  it('by plain SQL is visible too', async () => {
    await warm('/');
    const value = `jsonb_set(value, '{siteName}', '"Lagatoi Office"')`;
    await site.sql(`UPDATE settings SET value = ${value} WHERE "group" = 'general'`);
    await expectOnBoth('/', 'Lagatoi Office');
  });

  it('of nothing that a page shows leaves it as it is, in the copies of browsers too', async () => {
    const person = await signInAs(site.first, await makeUser(site.db));
    const own = async () => (await site.first.request('/about', { headers: { cookie: person } })).text();
    await warm('/about', '/');
    const before = await site.first.request('/about');
    const ownBefore = await own();
    const renders = site.first.rendersOf('/about');
    const { id } = await oneOpportunity();
    await site.db.investmentOpportunity.update({ where: { id }, data: { title: 'Galip nut press at Kavieng' } });
    await expectOnBoth('/', 'Galip nut press at Kavieng');
    // Signed in: after the change, not before.
    expect(await own()).toBe(ownBefore);
    const headers = { 'If-None-Match': before.headers.get('etag') ?? '' };
    expect((await site.first.request('/about', { headers })).status).toBe(304);
    expect(site.first.rendersOf('/about')).toBe(renders);
    await site.sql(
      `UPDATE settings SET value = jsonb_set(value, '{tagline}', '"Open seas"') WHERE "group" = 'general'`,
    );
    await expectOnBoth('/about', 'Open seas');
    expect(await own()).toContain('Open seas');
  });

  it('removes deleted content from the site', async () => {
    const { id } = await oneOpportunity();
    const detail = `/investment-opportunities/${id}`;
    await warm(detail);
    await site.sql(`UPDATE investment_opportunities SET status = 'closed' WHERE id = '${id}'`);
    for (const node of [site.first, site.second]) {
      await expect.poll(async () => (await node.request(detail)).status, soon).toBe(307);
    }
    await site.sql(`UPDATE investment_opportunities SET status = 'active' WHERE id = '${id}'`);
    for (const node of [site.first, site.second]) {
      await expect.poll(async () => (await node.request(detail)).status, soon).toBe(200);
    }
  });

  it('of an offered document, and of a related opportunity, is visible on the page of the opportunity', async () => {
    const { id, sectorSlug } = await site.db.investmentOpportunity.findFirstOrThrow({
      where: { sectorSlug: 'energy' },
    });
    const detail = `/investment-opportunities/${id}`;
    const file = await buildDocument(site.db, { name: 'a.pdf', publicName: '1790000000000-a.pdf', size: 0 });
    await warm(detail);
    const document = { opportunityId: id, mediaId: file.id, title: 'Yield study', order: 0 };
    await site.db.opportunityDocument.create({ data: document });
    await expectOnBoth(detail, 'Yield study (PDF, 0 bytes)');
    await warm(detail);
    const replaced = { publicName: '1790000000001-b.zip', name: 'b.zip', size: 2048 };
    await site.db.mediaFile.update({ where: { id: file.id }, data: replaced });
    await expectOnBoth(detail, 'Yield study (ZIP, 2 KB)');
    await warm(detail);
    const { id: other } = await buildOpportunity(site.db, {
      title: 'Tidal plant at Buka',
      sectorSlug,
      createdAt: new Date(),
    });
    await expectOnBoth(detail, 'Tidal plant at Buka');
    await warm(detail);
    await site.db.investmentOpportunity.update({ where: { id: other }, data: { status: 'closed' } });
    await site.db.mediaFile.update({ where: { id: file.id }, data: { deletedAt: new Date() } });
    for (const node of [site.first, site.second]) {
      await expect.poll(async () => (await node.request(detail)).text(), soon).not.toMatch(/Yield study|Tidal plant/);
    }
  });

  it('is notified for each table that public pages show, and for no other', async () => {
    const { rows } = await site.sql(
      `SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgfoid = 'announce_content'::regproc`,
    );
    const announced = (rows as { name: string }[]).map(({ name }) => name);
    expect(announced.toSorted()).toEqual(Object.keys(nounsByTable).toSorted());
    expect(touches('settings', 'trial')).toBe(true);
    expect(touches('menus', 'trial')).toBe(false);
    expect(touches('a_table_of_a_newer_build', 'trial')).toBe(true);
  });
});

describe('a hundred concurrent requests', () => {
  it('for an uncached answer render it once', async () => {
    const path = '/investment-opportunities?q=single';
    const answers = await Promise.all(Array.from({ length: 100 }, () => site.first.request(path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(site.first.rendersOf(path)).toBe(1);
  });

  it('after a change render it once more', async () => {
    const path = '/investment-opportunities?q=after';
    await warm(path);
    const renders = site.first.rendersOf(path);
    await site.sql(
      `UPDATE settings SET value = jsonb_set(value, '{tagline}', '"Twice a day"') WHERE "group" = 'general'`,
    );
    await expect
      .poll(async () => {
        await Promise.all(Array.from({ length: 25 }, () => site.first.request(path)));
        return site.first.rendersOf(path);
      }, soon)
      .toBeGreaterThan(renders);
    await Promise.all(Array.from({ length: 100 }, () => site.first.request(path)));
    expect(site.first.rendersOf(path)).toBe(renders + 1);
  });
});
