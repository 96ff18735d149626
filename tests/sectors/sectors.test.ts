import { beforeAll, describe, expect, it } from 'vitest';
import { sendAlerts } from '../../server/opportunities/alerts/digest.ts';
import { type SectorEntry, slugOfSector } from '../../src/domain/sectors/entry.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { sectorTexts as texts } from '../../src/domain/sectors/texts.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { digests, subscribe } from '../opportunities/alerts-scene.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ demo: false, password: '' });
let api: Awaited<ReturnType<typeof callerOf>>['sectors'];
beforeAll(async () => {
  api = (await callerOf(app.deps, await makeUser(app.deps.db, { roles: ['admin'] }))).sectors;
});

const entry = (overrides: Partial<SectorEntry> = {}): SectorEntry => ({
  name: 'Blue carbon',
  slug: '',
  description: '',
  isFilterDefault: false,
  contactName: '',
  contactPosition: '',
  contactEmail: '',
  contactPhone: '',
  ...overrides,
});
const slugs = async () => (await api.list()).map(({ slug }) => slug);
const inFilter = async () =>
  (await buildCaller(app.deps).opportunities.overview()).sectors.filter((one) => one.inFilter).map(({ slug }) => slug);

describe('sectors (D28)', () => {
  it('are added at the end, with a slug from their name, and are in the filter as chosen', async () => {
    const made = await api.add(entry({ isFilterDefault: true }));
    expect(made).toMatchObject({ slug: 'blue-carbon', version: 1, uses: 0 });
    expect((await slugs()).at(-1)).toBe('blue-carbon');
    expect(await inFilter()).toContain('blue-carbon');
    expect((await api.add(entry({ name: 'Blue Carbon!' }))).slug).toBe('blue-carbon-2');
    expect(await inFilter()).not.toContain('blue-carbon-2');
    expect(await refusalOf(api.add(entry({ slug: 'mining' })))).toMatchObject({
      code: 'VALIDATION',
      fieldErrors: { slug: [texts.slugTaken] },
    });
    expect(await refusalOf(api.add(entry({ name: '漁業' })))).toMatchObject({
      fieldErrors: { slug: [texts.slugNeeded] },
    });
    const bad = entry({ slug: 'Not A Slug', contactEmail: 'nobody', name: ' ' });
    expect(Object.keys((await refusalOf(api.add(bad))).fieldErrors ?? {})).toEqual(['name', 'slug', 'contactEmail']);
  });

  it('keep their opportunities under a new slug, and provide a contact for those without one', async () => {
    const { id, version } = await api.add(entry({ name: 'Spices' }));
    const opportunity = await buildOpportunity(app.deps.db, { sectorSlug: 'spices' });
    const contact = { contactName: 'Ms Kila', contactPosition: 'Head of spices', contactEmail: 'kila@example.pg' };
    const saved = await api.update({ id, version, entry: entry({ name: 'Spice', slug: 'spice', ...contact }) });
    expect(saved).toMatchObject({ version: 2, uses: 1, slug: 'spice' });
    const shown = await buildCaller(app.deps).opportunities.byId({ id: opportunity.id });
    expect(shown.sector).toEqual({ slug: 'spice', name: 'Spice' });
    expect(shown.contact).toEqual({ name: 'Ms Kila', position: 'Head of spices', email: 'kila@example.pg', phone: '' });
    expect(await inFilter()).toContain('spice');
  });

  it('take their alerts to a new slug: filters match, and watched projects show no change', async () => {
    const { db } = app.deps;
    const { id, version } = await api.add(entry({ name: 'Cocoa' }));
    const watched = await buildOpportunity(db, { sectorSlug: 'cocoa' });
    await subscribe(app, 'filter@example.com', { filter: { sector: 'cocoa' } });
    await subscribe(app, 'other@example.com', { filter: { sector: 'mining' } });
    await subscribe(app, 'watching@example.com', { projects: [watched.id] });
    await api.update({ id, version, entry: entry({ name: 'Cocoa and coffee', slug: 'cocoa-coffee' }) });
    const added = await buildOpportunity(db, { sectorSlug: 'cocoa-coffee', title: 'Cocoa dryer' });
    app.clock.advanceDays(1);
    await sendAlerts(app.deps);
    expect((await digests(app)).map(({ to, content }) => [to, content.lines?.map(({ url }) => url)])).toEqual([
      ['filter@example.com', [`/investment-opportunities/${added.id}`]],
    ]);
  });

  it('keep a slug that is an interest of enquiries, whose contact would not be found under another', async () => {
    const mining = (await api.list()).find(({ slug }) => slug === 'mining');
    if (mining === undefined) throw new Error('mining is a default sector');
    const { id, version, uses: _, ...own } = mining;
    expect(await refusalOf(api.update({ id, version, entry: { ...own, slug: 'mines' } }))).toMatchObject({
      code: 'VALIDATION',
      fieldErrors: { slug: [texts.slugOfInterest('mining')] },
    });
    expect(await api.update({ id, version, entry: { ...own, name: 'Mining and quarrying' } })).toMatchObject({
      slug: 'mining',
    });
  });

  it('count the opportunities that their link lists: none in the trash', async () => {
    const { id } = await api.add(entry({ name: 'Honey' }));
    await buildOpportunity(app.deps.db, { sectorSlug: 'honey', deletedAt: new Date() });
    await buildOpportunity(app.deps.db, { sectorSlug: 'honey', status: 'closed' });
    expect((await api.list()).find((one) => one.id === id)).toMatchObject({ uses: 1 });
  });

  it('are not saved over a newer version (D37), and one of two concurrent saves succeeds', async () => {
    const { id, version } = await api.add(entry({ name: 'Fibre' }));
    const answers = await Promise.allSettled(
      ['One', 'Other'].map((name) => api.update({ id, version, entry: entry({ name, slug: 'fibre' }) })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusalOf(api.update({ id, version, entry: entry() }))).toMatchObject({
      code: 'CONFLICT',
      message: formTexts.newerVersion,
    });
    const gone = { id: crypto.randomUUID(), version: 1, entry: entry() };
    expect(await refusalOf(api.update(gone))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('move one place, also concurrently, and stop at either end', async () => {
    const before = await api.list();
    const [first, second, third] = before.map(({ id }) => id);
    if (first === undefined || second === undefined || third === undefined) throw new Error('three sectors');
    await api.move({ id: first, by: -1 });
    expect((await api.list()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    await Promise.all([api.move({ id: first, by: 1 }), api.move({ id: third, by: 1 })]);
    const after = await api.list();
    expect(after.slice(0, 2).map(({ id }) => id)).toEqual([second, first]);
    expect(after[3]?.id).toBe(third);
    expect(new Set(after.map(({ id }) => id)).size).toBe(before.length);
    const shown = await buildCaller(app.deps).opportunities.overview();
    expect(shown.sectors.map(({ slug }) => slug)).toEqual(after.map(({ slug }) => slug));
  });

  it('move as far as requested, by any number of concurrent calls', async () => {
    const before = (await api.list()).map(({ id }) => id);
    const [id = ''] = before;
    await Promise.all([1, 2, 3, 4, 5].map(() => api.move({ id, by: 1 })));
    const after = (await api.list()).map((row) => row.id);
    expect(after).toEqual([...before.slice(1, 6), id, ...before.slice(6)]);
  });

  it('are deleted unless an opportunity belongs to them, even one in the trash', async () => {
    const { id, version } = await api.add(entry({ name: 'Pearls' }));
    const { id: used } = await buildOpportunity(app.deps.db, { sectorSlug: 'pearls', deletedAt: new Date() });
    expect(await api.whereUsed({ id })).toEqual([
      expect.objectContaining({ href: '/admin/trash?kind=opportunity', isBlocking: true }),
    ]);
    expect(await refusalOf(api.remove({ id, version }))).toMatchObject({ code: 'CONFLICT', message: texts.inUse });
    await app.deps.db.investmentOpportunity.delete({ where: { id: used } });
    expect(await refusalOf(api.remove({ id, version: version + 1 }))).toMatchObject({ code: 'CONFLICT' });
    expect(await api.whereUsed({ id })).toEqual([]);
    await api.remove({ id, version });
    expect(await slugs()).not.toContain('pearls');
    const entries = await app.deps.db.auditEntry.findMany({ where: { entityId: id }, orderBy: { createdAt: 'asc' } });
    expect(entries.map(({ action, entityName }) => [action, entityName])).toEqual([
      ['sectors.add', 'Pearls'],
      ['sectors.remove', 'Pearls'],
    ]);
  });

  it.each([
    ['Ships & boats', 'ships-boats'],
    ['Énergie', 'energie'],
    ['--', ''],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
  ])('get a slug from %j', (name, slug) => {
    expect(slugOfSector(name)).toBe(slug);
  });
});
