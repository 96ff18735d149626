import { cursorTexts } from '../../src/domain/forms/cursor-texts.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ClientCard, ClientFilter } from '../../src/domain/clients/list.ts';
import { clientPageSize, clientSorts, clientStatuses, maxCounted } from '../../src/domain/clients/clients.ts';
import { listStatements } from '../../server/clients/list.ts';
import { duplicateStatement } from '../../server/clients/duplicates.ts';
import { encodeSortedCursor } from '../../server/platform/lists/sorted-cursor.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { callerOf, makeUser } from '../setup/people.ts';
import { explain } from '../setup/plans.ts';

const app = useApp({ demo: false, password: '' });
let api: Awaited<ReturnType<typeof callerOf>>['clients'];

const count = 4000;
const names = ['Kila Timber', 'kila timber', 'Café Goroka', 'Zenag', '100% Lae', 'Under_score', "O'Hara & Sons", 'Öl'];
const industries = ['Mining', 'Agriculture', 'Tourism'];

beforeAll(async () => {
  const { db } = app.deps;
  api = (await callerOf(app, await makeUser(db, { roles: ['admin'] }))).clients;
  // Few times and few names, so that only ids distinguish many rows.
  await db.client.createMany({
    data: Array.from({ length: count }, (_, n) => ({
      name: n % 3 === 0 ? (names[n % names.length] ?? '') : `Company ${n}`,
      industry: industries[n % 3] ?? null,
      country: n % 5 === 0 ? 'Fiji' : 'Papua New Guinea',
      city: 'Lae',
      contactEmail: `person${n}@mail.example`,
      description: 'Words of the staff about this company. '.repeat(12),
      status: clientStatuses[n % 40 === 0 ? 2 : n % 2] ?? 'prospect',
      createdAt: new Date(Date.UTC(2026, 0, 1 + (n % 7))),
      updatedAt: new Date(Date.UTC(2026, 1, 1 + (n % 5))),
      deletedAt: n % 11 === 0 ? new Date() : null,
    })),
  });
  await db.$executeRaw`
    INSERT INTO client_interactions (client_id, kind, occurred_at, summary, updated_at)
    SELECT id, 'call', '2026-03-01'::timestamptz + make_interval(days => (row_number() OVER (ORDER BY id))::int % 9), 'Call', now()
    FROM clients WHERE industry = 'Mining' AND country = 'Fiji'`;
  // The word index's pending entries are merged: otherwise it counts as slow.
  await db.$executeRaw`VACUUM ANALYZE clients`;
});

async function readAll(filter: ClientFilter): Promise<{ cards: ClientCard[]; totals: number[] }> {
  const cards: ClientCard[] = [];
  const totals: number[] = [];
  let after: string | undefined;
  do {
    const page = await api.list({ ...filter, ...(after === undefined ? {} : { after }) });
    expect(page.items.length).toBeLessThanOrEqual(clientPageSize);
    cards.push(...page.items);
    totals.push(page.total);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return { cards, totals };
}

/** Folded like in the database. */
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

describe('the list of clients', () => {
  it('shows each record once over all pages, for every filter and order', async () => {
    const rows = await app.deps.db.client.findMany({ where: { deletedAt: null } });
    const filters = fc.record({
      q: fc.constantFrom(
        'kila',
        'CAFE',
        'café gor',
        '100%',
        'der_s',
        "o'hara",
        'fiji min',
        'Company 12',
        'nobody',
        '\\',
      ),
      status: fc.option(fc.constantFrom(...clientStatuses), { nil: undefined }),
      sort: fc.constantFrom(...clientSorts),
    });
    const check = async (filter: ClientFilter) => {
      const words = fold(filter.q ?? '')
        .split(/\s+/)
        .filter(Boolean);
      const expected = rows.filter(
        (row) =>
          (filter.status === undefined || row.status === filter.status) &&
          words.every((word) =>
            fold([row.name, row.industry, row.country, row.city, row.contactEmail].filter(Boolean).join(' ')).includes(
              word,
            ),
          ),
      );
      const { cards, totals } = await readAll(filter);
      expect(new Set(cards.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
      expect(cards).toHaveLength(expected.length);
      expect(new Set(totals)).toEqual(new Set([Math.min(expected.length, maxCounted + 1)]));
      const byId = new Map(rows.map((row) => [row.id, row]));
      const keys = cards.map(({ id, lastContactAt }) => {
        const row = byId.get(id);
        if (row === undefined) throw new Error('unknown');
        const time = { newest: row.createdAt, modified: row.updatedAt, contact: lastContactAt ?? 0, name: 0 };
        return -new Date(time[filter.sort ?? 'newest']).getTime();
      });
      expect(keys).toEqual(keys.toSorted((a, b) => a - b));
    };
    await fc.assert(fc.asyncProperty(filters, check), {
      numRuns: 25,
      endOnFailure: true,
      // Always include the special characters of LIKE.
      examples: [[{ q: '\\' }], [{ q: 'der_s' }], [{ q: '100%' }]],
    });
  });

  it('sorts names ignoring case and accents', async () => {
    const { cards } = await readAll({ sort: 'name', q: 'fiji' });
    const shown = cards.map(({ name }) => fold(name));
    const [{ sorted } = { sorted: [] }] = await app.deps.db.$queryRaw<{ sorted: string[] }[]>`
      SELECT array_agg(name ORDER BY name) AS sorted FROM unnest(${shown}::text[]) AS name`;
    expect(shown).toEqual(sorted);
  });

  it('lists newest first, counts up to a bound, and puts clients never spoken with last', async () => {
    const first = await api.list({});
    expect(first.total).toBe(maxCounted + 1);
    expect(first.items).toEqual((await api.list({ sort: 'newest' })).items);
    const { cards } = await readAll({ sort: 'contact', q: 'fiji', status: 'active' });
    const spoken = cards.map(({ lastContactAt }) => lastContactAt !== null);
    expect(spoken).toEqual(spoken.toSorted((a, b) => Number(b) - Number(a)));
    expect(new Set(spoken).size).toBe(2);
  });

  it('refuses a forged cursor, and one of another order', async () => {
    const { next } = await api.list({ sort: 'name' });
    const id = crypto.randomUUID();
    const forged = [
      { sort: 'newest', after: next ?? '' },
      { sort: 'newest', after: encodeSortedCursor('newest', { key: '1', id }) },
      { sort: 'contact', after: encodeSortedCursor('contact', { key: 'infinity', id }) },
      { after: 'nonsense' },
    ] as const;
    for (const filter of forged) {
      expect(await refusalOf(api.list(filter))).toMatchObject({ fieldErrors: { after: [cursorTexts.bad] } });
    }
  });

  it('uses its indexes in each order, with and without a status, even on late pages', async () => {
    for (const sort of clientSorts) {
      for (const status of [undefined, 'inactive'] as const) {
        const filter = { sort, ...(status === undefined ? {} : { status }) };
        const { next } = await api.list(filter);
        for (const after of [undefined, next ?? undefined]) {
          const { page } = listStatements({ ...filter, ...(after === undefined ? {} : { after }) }, '2026-11-20');
          const plan = await explain(app.deps.db, page);
          const index = `clients_live_${status === undefined ? '' : 'status_'}${sort}_idx`;
          expect(plan, `${sort} ${status ?? ''}`).toContain(index);
          expect(plan, `${sort} ${status ?? ''}`).not.toMatch(/Seq Scan on clients|Sort Key.*c\./);
        }
      }
    }
    const { page } = listStatements({ q: 'Company 1234' }, '2026-11-20');
    expect(await explain(app.deps.db, page)).toContain('clients_search_text_idx');
  });

  it('finds records of the same name or address by index', async () => {
    const plan = await explain(
      app.deps.db,
      duplicateStatement({ name: 'Company 1234', contactEmail: 'person77@mail.example' }),
    );
    expect(plan).toContain('clients_live_name_idx');
    expect(plan).toContain('clients_live_email_idx');
    expect(plan).not.toContain('Seq Scan');
  });
});
