import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientSorts, clientStatuses } from '../../src/domain/clients/clients.ts';
import { opportunityStatuses } from '../../src/domain/opportunities/opportunities.ts';
import { opportunitySorts } from '../../src/domain/opportunities/list.ts';
import { paymentSorts } from '../../src/domain/billing/staff-payments.ts';
import { serviceSorts, serviceStates } from '../../src/domain/services/services.ts';
import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '../../server/router.ts';
import { useApp } from '../setup/app.ts';
import { callerOf } from '../setup/people.ts';
import { makeService, subscribed } from '../billing/scene.ts';
import { receive } from '../enquiries/inbox-scene.ts';
import { contentOf, make } from '../opportunities/scene.ts';
import { importerOf } from './scene.ts';

const app = useApp({ password: '', demo: false });

/** Typical search text: accents, either case, two words, LIKE's special characters, blanks, and no match. */
const words = [
  'café',
  'CAFE',
  'cafe goroka',
  'goroka café',
  '100%',
  'under_',
  'Ömer',
  'omer',
  '  lae ',
  'zzz',
  "o'hara",
];

type RouterInputs = inferRouterInputs<AppRouter>;
type Query = Readonly<Record<string, string>>;
interface Page {
  items: readonly { id: string; number?: string; reference?: string }[];
  next: string | null;
  total: number;
}

let admin: Awaited<ReturnType<typeof importerOf>>;
let api: Awaited<ReturnType<typeof callerOf>>;

beforeAll(async () => {
  admin = await importerOf(app);
  api = await callerOf(app, admin.person);
  const { db } = app.deps;
  const stems = ['Café Goroka', 'cafe', 'Lae Timber', '100% Lae', 'under_score', "O'Hara & Sons", 'Ömer', 'Goroka'];
  await db.client.createMany({
    data: Array.from({ length: 90 }, (_, n) => ({
      name: `Company ${n} ${n % 3 === 0 ? (stems[n % stems.length] ?? '') : ''}`,
      industry: n % 5 === 0 ? 'Café trade' : 'Mining',
      city: n % 4 === 0 ? 'Goroka' : null,
      // Found only by the contact.
      contactName: n % 7 === 0 ? 'Ömer Goroka' : null,
      contactEmail: n % 2 === 0 ? `cafe-${n}@mail.example` : null,
      status: clientStatuses[n % clientStatuses.length] ?? 'prospect',
      createdAt: new Date(Date.UTC(2026, 0, 1 + (n % 7))),
      deletedAt: n % 10 === 0 ? new Date() : null,
    })),
  });
  for (const [n, stem] of stems.entries()) {
    await make(app, contentOf({ title: `Mill ${n}`, requirements: stem, sector: n % 2 === 0 ? 'mining' : 'tourism' }));
    await make(app, contentOf({ title: stem, location: 'Goroka', status: opportunityStatuses[n % 3] ?? 'active' }));
    await makeService(app, { name: stem, category: n % 2 === 0 ? 'Advisory' : 'Events', isActive: n % 3 !== 0 });
    await receive(app, { firstName: stem, lastName: n % 2 === 0 ? 'Goroka' : 'Lae' });
    await subscribed(app, { name: `${stem} Goroka`, price: 10 + (n % 3), currency: n % 2 === 0 ? 'PGK' : 'AUD' });
  }
});

/** All ids in the list, page by page, with its total. */
async function listed(read: (after: string | undefined) => Promise<Page>) {
  const found: string[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await read(after);
    found.push(...page.items.map((item) => item.number ?? item.reference ?? item.id));
    if (page.next === null) return { found, total: page.total };
    after = page.next;
  }
}

/** The first column of a file identifies the row. */
async function exported(noun: string, query: Query): Promise<string[]> {
  const response = await app.request(`/api/exports/${noun}?${new URLSearchParams(query).toString()}`, {
    headers: { cookie: admin.cookie },
  });
  expect(response.status).toBe(200);
  const rows = parse(Buffer.from(await response.arrayBuffer()), { bom: true });
  return rows.slice(1).map(([id = '']) => id);
}

const optional = (name: string, values: readonly string[]): Query[] => [
  {},
  ...values.map((value) => ({ [name]: value })),
];

interface Noun {
  noun: string;
  /** Every option of its list combined with the search text. */
  filters: readonly Query[];
  sorts: readonly (string | undefined)[];
  /** The file has the order of the list, too. */
  isSorted?: true;
  list: (filter: Query, sort: string | undefined, after: string | undefined) => Promise<Page>;
}

/** Filters are typed by the API; here they are every combination of texts. */
type Input<N extends keyof RouterInputs, P extends keyof RouterInputs[N]> = RouterInputs[N][P];
const page = (after: string | undefined) => (after === undefined ? {} : { after });
const order = (sort: string | undefined) => (sort === undefined ? {} : { sort });

const nouns: readonly Noun[] = [
  {
    noun: 'clients',
    filters: optional('status', clientStatuses),
    sorts: clientSorts,
    list: (filter, sort, after) =>
      api.clients.list({ ...filter, ...order(sort), ...page(after) } as Input<'clients', 'list'>),
  },
  {
    noun: 'opportunities',
    filters: [...optional('status', opportunityStatuses), ...optional('sector', ['mining', 'tourism'])],
    sorts: opportunitySorts,
    list: (filter, sort, after) =>
      api.opportunities.adminList({ ...filter, ...order(sort), ...page(after) } as Input<'opportunities', 'adminList'>),
  },
  {
    noun: 'services',
    filters: [...optional('state', serviceStates), ...optional('category', ['Advisory'])],
    sorts: [undefined, ...serviceSorts],
    isSorted: true,
    list: (filter, sort, after) =>
      api.services.list({ ...filter, ...order(sort), ...page(after) } as Input<'services', 'list'>),
  },
  {
    noun: 'enquiries.csv',
    filters: [...optional('stage', ['open', 'new', 'closed']), ...optional('owner', ['mine', 'nobody'])],
    sorts: ['newest', 'due'],
    list: (filter, sort, after) =>
      api.enquiries.list({ ...filter, ...order(sort), ...page(after) } as Input<'enquiries', 'list'>),
  },
  {
    noun: 'payments.csv',
    filters: [{ view: 'to-match' }, { view: 'all' }, { view: 'matched' }, { view: 'all', currency: 'PGK' }],
    sorts: [undefined, ...paymentSorts],
    isSorted: true,
    list: (filter, sort, after) =>
      api.payments.list({ ...filter, ...order(sort), ...page(after) } as Input<'payments', 'list'>),
  },
];

describe.each(nouns)('the export of $noun', ({ noun, filters, sorts, isSorted, list }) => {
  it('contains what the list finds, for every filter, order and search text', async () => {
    let hits = 0;
    for (const filter of filters) {
      for (const q of [undefined, ...words]) {
        const query: Query = { ...filter, ...(q === undefined ? {} : { q }) };
        const unsorted = await exported(noun, query);
        for (const sort of q === undefined ? sorts : sorts.slice(0, 1)) {
          const { found, total } = await listed((after) => list(query, sort, after));
          const isOther = isSorted && sort !== undefined;
          const sorted = isOther ? await exported(noun, { ...query, sort }) : unsorted;
          const file = isSorted ? sorted : sorted.toSorted();
          expect({ query, sort, file }).toEqual({ query, sort, file: isSorted ? found : found.toSorted() });
          expect({ query, total }).toEqual({ query, total: file.length });
        }
        if (q !== undefined) hits += unsorted.length;
      }
    }
    expect(hits).toBeGreaterThan(20);
  });
});

it('an export refuses a filter that its list refuses', async () => {
  const headers = { cookie: admin.cookie };
  const queries = ['clients?status=gone', 'opportunities?status=gone', 'services?state=gone', 'clients?sector=mining'];
  queries.push('services?sort=age', 'payments.csv?sort=age');
  for (const query of queries) {
    expect({ query, status: (await app.request(`/api/exports/${query}`, { headers })).status }).toEqual({
      query,
      status: 400,
    });
  }
});
