import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { PaletteSource } from '../../server/contributions/palette-source.ts';
import { findInPalette, paletteSources } from '../../server/search/palette.ts';
import type { SignedIn } from '../../server/context.ts';
import type { Role } from '../../src/domain/access/roles.ts';
import { foldWords, matchRank } from '../../src/domain/palette/match.ts';
import { paletteKinds, paletteLimits } from '../../src/domain/palette/palette.ts';
import { buildPage, buildPost } from '../factories/article.ts';
import { buildService, makeBilling } from '../factories/billing.ts';
import { buildClient } from '../factories/client.ts';
import { buildEnquiry } from '../factories/enquiry.ts';
import { buildPicture } from '../factories/media.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { storedFact } from '../facts/scene.ts';
import { useApp } from '../setup/app.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ demo: false });

const sourceOf = (kind: string): PaletteSource => {
  const found = paletteSources.find((source) => source.kind === kind);
  if (found === undefined) throw new Error(`There is no source of ${kind}.`);
  return found;
};
const hitsOf = (kind: string, q: string) => sourceOf(kind).find(app.deps.db, q, paletteLimits.ofKind);
const titlesOf = async (kind: string, q: string) => (await hitsOf(kind, q)).map(({ title }) => title);
const gone = () => ({ deletedAt: app.clock.now() });

afterEach(async () => {
  const { db } = app.deps;
  await db.page.deleteMany({ where: { title: { contains: 'Zebra' } } });
  await db.enquiry.deleteMany();
});

const idOf = async (made: Promise<{ id: string }>) => (await made).id;

describe('the command palette finds stored items', () => {
  it('of every kind, each with a link to where it is edited', async () => {
    const { db } = app.deps;
    const page = await idOf(buildPage(db, { title: 'Kundu of pages' }));
    const post = await idOf(buildPost(db, { title: 'Kundu of posts', category: 'Events', author: 'Ana' }));
    const opportunity = await idOf(buildOpportunity(db, { title: 'Kundu mine', location: 'Lae' }));
    const service = await idOf(buildService(db, { name: 'Kundu advice', category: 'Advice' }));
    const client = await idOf(buildClient(db, { name: 'Kundu Ltd', industry: 'Timber', country: 'PNG' }));
    const enquiry = await buildEnquiry(db, { lastName: 'Kundu' });
    const file = await idOf(buildPicture(db, { name: 'Kundu.jpg' }));
    const fact = await idOf(db.fact.create({ data: storedFact({ label: 'Kundu drums' }) }));
    const answer = await idOf(db.answer.create({ data: { title: 'Kundu permits', body: 'Ask us.' } }));
    const menu = await idOf(db.menu.create({ data: { name: 'Kundu links', location: 'kundu' } }));
    await makeUser(db, { email: 'kundu+1@example.test' });
    await db.redirect.create({ data: { fromPath: '/kundu', toPath: '/about' } });
    const payer = await makeUser(db);
    await makeBilling(db, payer.id);
    const payment = await db.payment.findFirstOrThrow({
      where: { userId: payer.id },
      select: { id: true, reference: true, subscription: { select: { service: { select: { name: true } } } } },
    });
    await db.invoice.updateMany({ where: { userId: payer.id }, data: { addressee: { name: 'Kundu Traders' } } });
    const found = Object.fromEntries(
      await Promise.all(paletteKinds.map(async (kind) => [kind, await hitsOf(kind, 'kundu')] as const)),
    );
    expect(found).toEqual({
      pages: [{ title: 'Kundu of pages', detail: '/kundu-of-pages', href: `/admin/pages/${page}` }],
      posts: [{ title: 'Kundu of posts', detail: 'Events, Ana', href: `/admin/posts?edit=${post}` }],
      facts: [{ title: 'Kundu drums', detail: '2024, World Bank', href: `/admin/facts?edit=${fact}` }],
      opportunities: [{ title: 'Kundu mine', detail: 'Lae', href: `/admin/investment-opportunities/${opportunity}` }],
      services: [{ title: 'Kundu advice', detail: 'Advice', href: `/admin/services?edit=${service}` }],
      clients: [{ title: 'Kundu Ltd', detail: 'Timber, PNG', href: `/clients/${client}` }],
      enquiries: [
        {
          title: `${enquiry.receiptNumber} Mere Kundu`,
          detail: 'mere@example.test',
          href: `/admin/enquiries?id=${enquiry.id}`,
        },
      ],
      answers: [{ title: 'Kundu permits', detail: '', href: `/admin/answers?edit=${answer}` }],
      payments: [
        {
          title: payment.reference,
          detail: `Kundu Traders, ${payment.subscription?.service.name ?? ''}`,
          href: `/admin/payments?id=${payment.id}`,
        },
      ],
      media: [{ title: 'Kundu.jpg', detail: 'A reef', href: `/admin/media?file=${file}` }],
      menus: [{ title: 'Kundu links', detail: 'kundu', href: `/admin/menu?menu=${menu}` }],
      users: [
        {
          title: 'Unnamed User',
          detail: 'kundu+1@example.test',
          href: '/admin/settings?tab=users&q=kundu%2B1%40example.test',
        },
      ],
      redirects: [{ title: '/kundu', detail: '/about', href: '/admin/redirects' }],
    });
  });

  it('except those in the trash, private files and erased accounts', async () => {
    const { db } = app.deps;
    await buildPage(db, { title: 'Zebra page' }, gone());
    await buildPost(db, { title: 'Zebra post' }, gone());
    await buildOpportunity(db, { title: 'Zebra mine', ...gone() });
    await buildService(db, { name: 'Zebra advice', category: 'Advice', ...gone() });
    await buildClient(db, { name: 'Zebra Ltd', ...gone() });
    await buildEnquiry(db, { lastName: 'Zebra', ...gone() });
    await buildPicture(db, { name: 'Zebra.jpg', ...gone() });
    await buildPicture(db, { name: 'Zebra proof.jpg', store: 'private' });
    await db.menu.create({ data: { name: 'Zebra', location: 'zebra', ...gone() } });
    const { id } = await makeUser(db, { email: 'zebra@example.test' });
    await db.user.update({ where: { id }, data: { erasedAt: app.clock.now() } });
    for (const kind of paletteKinds) expect(await hitsOf(kind, 'zebra'), kind).toEqual([]);
  });

  it('such as an enquiry by its number', async () => {
    const { db } = app.deps;
    const { receiptNumber } = await buildEnquiry(db);
    await buildEnquiry(db);
    expect(await titlesOf('enquiries', receiptNumber)).toEqual([`${receiptNumber} Mere Kila`]);
    expect(await titlesOf('enquiries', receiptNumber.slice(-3))).toEqual([`${receiptNumber} Mere Kila`]);
  });

  it('ignoring case and accents, all words in any order', async () => {
    await buildPage(app.deps.db, { title: 'Café Zebra in Rabaul' });
    for (const q of ['cafe zebra', 'RABAUL café', '  zebra   rabaul ']) {
      expect(await titlesOf('pages', q.trim()), q).toEqual(['Café Zebra in Rabaul']);
    }
    expect(await titlesOf('pages', 'zebra lae')).toEqual([]);
  });

  it('with % _ and \\ taken literally', async () => {
    const { db } = app.deps;
    await buildPage(db, { title: 'Zebra 100% sure' });
    await buildPage(db, { title: 'Zebra 1000 sure' });
    expect(await titlesOf('pages', '100% sure')).toEqual(['Zebra 100% sure']);
    for (const q of ['zebra_', '%%', 'zebra\\', '_ebra']) expect(await titlesOf('pages', q), q).toEqual([]);
    expect(await titlesOf('media', '%')).toEqual([]);
  });

  it('in the order prefix of the title, part of the title, content; five at most', async () => {
    const { db } = app.deps;
    const inside = { excerpt: 'Zebra' };
    for (const title of ['About Zebra', 'Zebra B', 'Zebra a', 'The Zebra']) await buildPage(db, { title });
    await buildPage(db, { title: 'A first page', ...inside });
    expect(await titlesOf('pages', 'zebra')).toEqual([
      'Zebra a',
      'Zebra B',
      'About Zebra',
      'The Zebra',
      'A first page',
    ]);
    await buildPage(db, { title: 'Zebra c' });
    expect(await titlesOf('pages', 'zebra')).toEqual(['Zebra a', 'Zebra B', 'Zebra c', 'About Zebra', 'The Zebra']);
    await db.page.deleteMany({ where: { title: 'A first page' } });
  });
});

describe('a user of the command palette', () => {
  const spying = (): { asked: string[]; sources: PaletteSource[] } => {
    const asked: string[] = [];
    const nowhere = { ...sourceOf('pages'), screen: '/admin/nowhere' as PaletteSource['screen'] };
    const sources = [...paletteSources, nowhere].map(({ kind, screen }) => ({
      kind,
      screen,
      find: () => {
        asked.push(`${kind} ${screen}`);
        return Promise.resolve([]);
      },
    }));
    return { asked, sources };
  };
  const asking = async (roles: readonly Role[]) => {
    const { asked, sources } = spying();
    const caller = { viewer: { roles } } as unknown as SignedIn['caller'];
    await findInPalette({ db: app.deps.db, caller }, 'x', sources);
    return asked;
  };

  it('finds only what the roles permit, on existing screens', async () => {
    expect(await asking(['editor'])).toEqual([
      'pages /admin/pages',
      'posts /admin/posts',
      'facts /admin/facts',
      'media /admin/media',
    ]);
    const admin = await asking(['admin']);
    expect(admin).toEqual(expect.arrayContaining(['menus /admin/menu', 'users /admin/settings', 'pages /admin/pages']));
    expect(admin).not.toContain('pages /admin/nowhere');
    expect(await asking([])).toEqual([]);
  });

  it('finds no account as an editor, and nothing at all as a client', async () => {
    const { db } = app.deps;
    await makeUser(db, { email: 'kokomo@example.test' });
    await buildPage(db, { title: 'Kokomo Zebra' });
    const api = async (roles: readonly Role[]) => (await callerOf(app, await makeUser(db, { roles }))).palette;
    const kinds = async (roles: readonly Role[]) =>
      (await (await api(roles)).find({ q: ' kokomo ' })).map(({ kind }) => kind);
    expect(await kinds(['editor'])).toEqual(['pages']);
    expect(await kinds(['admin'])).toEqual(['pages', 'users']);
    await expect((await api([])).find({ q: 'kokomo' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    for (const q of ['', '   ', 'x'.repeat(101)]) {
      await expect((await api(['admin'])).find({ q })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });
});

describe('the ranking in the browser', () => {
  it.each([
    ['Media Library', 'med', 0],
    ['Media Library', 'LIB', 1],
    ['Media Library', 'library media', 1],
    ['Médiathèque', 'mediat', 0],
    ['Media Library', 'menu', undefined],
    ['Media Library', 'media menu', undefined],
  ] as const)('returns %s for %s', (title, q, rank) => expect(matchRank(title, q)).toBe(rank));

  it('finds each title by its whole text, and by each of its words', () => {
    const words = fc.array(fc.stringMatching(/^[A-Za-zéüñ]{1,8}$/), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(words, (parts) => {
        const title = parts.join(' ');
        expect(matchRank(title, title)).toBe(0);
        expect(matchRank(title, foldWords(title).toUpperCase())).toBe(0);
        expect(matchRank(title, parts[0] ?? '')).toBe(0);
        for (const part of parts) expect(matchRank(title, part)).toBeLessThanOrEqual(1);
        expect(matchRank(title, `${title}0`)).toBeUndefined();
      }),
    );
  });
});
