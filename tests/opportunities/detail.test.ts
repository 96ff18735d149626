import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { buildCaller } from '../setup/caller.ts';

const app = useApp({ demo: false, password: '' });
const byId = (id: string) => buildCaller(app.deps).opportunities.byId({ id });

beforeAll(() => app.deps.db.investmentOpportunity.deleteMany());

describe('one opportunity', () => {
  it('returns everything the page shows', async () => {
    const { id } = await buildOpportunity(app.deps.db, {
      title: 'Gold',
      description: 'Digs for gold.',
      requirements: 'A licence\nA partner',
      benefits: 'A rebate',
      expectedRoi: '12%',
      timeline: '2 years',
      investmentAmount: '1250000.5',
      contactEmail: 'gold@example.com',
      province: 'Enga',
      source: 'Feasibility study of 2025',
      lastVerifiedAt: new Date('2026-03-31T00:00:00Z'),
      imageUrl: '/images/gold.jpg',
      imageAlt: 'A mine',
    });
    expect(await byId(id)).toEqual({
      id,
      title: 'Gold',
      sector: { slug: 'mining', name: 'Mining' },
      location: 'Enga',
      description: 'Digs for gold.',
      investment: { amount: '1250000.50', currency: 'PGK' },
      expectedRoi: '12%',
      timeline: '2 years',
      requirements: 'A licence\nA partner',
      benefits: 'A rebate',
      image: { path: '/images/gold.jpg', alt: 'A mine', decorative: false },
      contact: { name: '', position: '', email: 'gold@example.com', phone: '' },
      isDemo: false,
      province: 'Enga',
      source: 'Feasibility study of 2025',
      lastVerified: '2026-03-31',
      documents: [],
      related: [],
    });
  });

  it('has the contact of its sector if it has none', async () => {
    const { db } = app.deps;
    await db.sector.update({
      where: { slug: 'energy' },
      data: { contactName: 'Ms Kila', contactPosition: 'Head of energy', contactPhone: '+675 1' },
    });
    const { id } = await buildOpportunity(db, { sectorSlug: 'energy', contactName: 'Nobody' });
    expect((await byId(id)).contact).toEqual({
      name: 'Ms Kila',
      position: 'Head of energy',
      email: '',
      phone: '+675 1',
    });
  });

  it('shows its library picture with focal point, and no deleted or external one', async () => {
    const { db } = app.deps;
    const media = await db.mediaFile.create({
      data: {
        store: 'images',
        storageKey: 'key-1',
        name: 'a.jpg',
        publicName: '1-a.jpg',
        alt: 'A reef',
        focalX: '0.25',
        focalY: '1',
      },
    });
    const { id } = await buildOpportunity(db, { imageId: media.id });
    expect((await byId(id)).image).toEqual({
      mediaId: media.id,
      path: `/media/${media.id}/1-a.jpg`,
      alt: 'A reef',
      decorative: false,
      focal: { x: 25, y: 100 },
    });
    await db.mediaFile.update({ where: { id: media.id }, data: { deletedAt: new Date() } });
    expect((await byId(id)).image).toBeNull();
    const foreign = await buildOpportunity(db, { imageUrl: '//evil.example/x.png' });
    expect((await byId(foreign.id)).image).toBeNull();
  });

  it.each(['closed', 'pending'] as const)('is not found when %s, but its sector is named (D29)', async (status) => {
    const { id } = await buildOpportunity(app.deps.db, { status, sectorSlug: 'tourism' });
    await expect(byId(id)).rejects.toMatchObject({ cause: { code: 'NOT_FOUND', details: { sector: 'tourism' } } });
  });

  it('is not found when deleted, without details', async () => {
    const { id } = await buildOpportunity(app.deps.db, { deletedAt: new Date() });
    await expect(byId(id)).rejects.toMatchObject({ cause: { code: 'NOT_FOUND', details: undefined } });
  });

  it.each([
    '',
    '1',
    'not-a-uuid',
    "' OR 1=1 --",
    '00000000-0000-7000-8000-000000000000',
    '\u0000',
    'g'.repeat(36),
    '{00000000-0000-7000-8000-000000000000}',
  ])('answers NOT_FOUND for the id %j', async (id) => {
    await expect(byId(id)).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } });
  });

  it('refuses an id of invalid length', async () => {
    await expect(byId('x'.repeat(101))).rejects.toMatchObject({ cause: { code: 'VALIDATION' } });
  });

  it('is behind the trial gate', async () => {
    const { id } = await buildOpportunity(app.deps.db);
    await expect(buildCaller(app.deps, { hasGrant: false }).opportunities.byId({ id })).rejects.toMatchObject({
      cause: { code: 'TRIAL_REQUIRED' },
    });
  });
});

describe('the pages', () => {
  let closed = '';
  let open = '';
  beforeEach(async () => {
    closed = (await buildOpportunity(app.deps.db, { status: 'closed', sectorSlug: 'tourism' })).id;
    open = (await buildOpportunity(app.deps.db, { title: 'Tea & <b>coffee</b>', contactEmail: 'tea@example.com' })).id;
  });

  it("link with 'Express Interest' to the form below, also without any address (D71)", async () => {
    const { id } = await buildOpportunity(app.deps.db, { title: 'Without address' });
    const wordsOf = async (which: string) => (await app.request(`/investment-opportunities/${which}`)).text();
    const link = /<a href="#express-interest"[^>]*>Express Interest<\/a>/;
    expect(await wordsOf(open)).toMatch(link);
    expect(await wordsOf(open)).toContain('Email us instead');
    expect(await wordsOf(id)).toMatch(link);
    expect(await wordsOf(id)).toContain('<div id="express-interest" tabindex="-1"');
    expect(await wordsOf(id)).not.toContain('mailto:');
  });

  it('have plain share links, also without script', async () => {
    const html = await (await app.request(`/investment-opportunities/${open}`)).text();
    expect(html).toContain(
      '<a href="https://wa.me/?text=Tea%20%26%20%3Cb%3Ecoffee%3C%2Fb%3E%3A%20PGK%201%2C000%2C000%20',
    );
    expect(html).toContain('<a href="https://www.facebook.com/sharer/sharer.php?u=');
  });

  it('show an opportunity with its text escaped and its mail draft', async () => {
    const response = await app.request(`/investment-opportunities/${open}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('Tea &amp; &lt;b&gt;coffee&lt;/b&gt;');
    expect(html).toContain(
      'mailto:tea@example.com?subject=Investment%20Inquiry%3A%20Tea%20%26%20%3Cb%3Ecoffee%3C%2Fb%3E',
    );
  });

  it('redirect from a closed one to the list of its sector, from an unknown one to the whole list', async () => {
    const response = await app.request(`/investment-opportunities/${closed}`);
    expect([response.status >= 300 && response.status < 400, response.headers.get('location')]).toEqual([
      true,
      '/investment-opportunities?sector=tourism&notice=unavailable',
    ]);
    for (const id of ['nothing', 'x'.repeat(200)]) {
      const unknown = await app.request(`/investment-opportunities/${id}`);
      expect(unknown.headers.get('location')).toBe('/investment-opportunities?notice=unavailable');
    }
  });

  it('show on the list what happened', async () => {
    const response = await app.request('/investment-opportunities?sector=tourism&notice=unavailable');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('This opportunity is no longer available.');
  });

  it('answer 404 with a message for an unknown sector, with the existing sectors', async () => {
    const response = await app.request('/investment-opportunities?sector=piracy');
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain('There is no sector called ‘piracy’.');
    expect(html).toContain('/investment-opportunities?sector=mining');
  });

  it('keep invalid input and show its errors, without JavaScript', async () => {
    const response = await app.request('/investment-opportunities?currency=PGK&min=lots&q=Tea&after=junk');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('Enter an amount such as 1000000 or 1.5 million');
    expect(html).toContain('This link is broken');
    expect(html).toMatch(/value="lots"/);
    expect(html).toContain('Tea &amp; &lt;b&gt;coffee&lt;/b&gt;');
  });

  it('have the exact texts for both empty lists', async () => {
    const response = await app.request('/investment-opportunities?sector=manufacturing');
    expect(await response.text()).toContain('No opportunities available in Manufacturing sector.');
    await app.deps.db.investmentOpportunity.updateMany({ data: { status: 'closed' } });
    const all = await app.request('/investment-opportunities');
    expect(await all.text()).toContain('No investment opportunities available at the moment. Please check back soon.');
  });
});
