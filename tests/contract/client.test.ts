import { createTRPCClient, httpBatchLink } from '@trpc/client';
import superjson from 'superjson';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AppRouter } from '../../server/router.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';

/**
 * A developer's typed client. The check of types compiles these calls against the router: the correct ones, and each
 * mistake as an error where it is expected.
 */
const app = useApp({ demo: false });
let api: ReturnType<typeof createTRPCClient<AppRouter>>;

beforeAll(async () => {
  const headers = { cookie: await app.grantCookie(), origin: app.origin };
  const url = `${app.origin}/api/trpc`;
  api = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url, headers, transformer: superjson })] });
  await buildOpportunity(app.deps.db, { title: 'Copper mine', investmentAmount: '2000000' });
});

describe('a typed client', () => {
  it('compiles for correct use', async () => {
    const { items, next } = await api.opportunities.list.query({ sector: 'mining', currency: 'PGK', min: '1000000' });
    const titles: string[] = items.map((item) => item.title);
    const cursor: string | null = next;
    const amount: string | undefined = items[0]?.investment.amount;
    expect({ titles, cursor, amount }).toEqual({ titles: ['Copper mine'], cursor: null, amount: '2000000.00' });
    const home = (await api.content.homepage.query()).content.heroSlides[0]?.title;
    expect(home).toBeTypeOf('string');
    const { granted }: { granted: boolean } = await api.trial.status.query();
    expect(granted).toBe(true);
  });

  it('fails to compile for a renamed field', async () => {
    const { items } = await api.opportunities.list.query({});
    // @ts-expect-error its name is title
    const heading: unknown = items[0]?.heading;
    expect(heading).toBeUndefined();
  });

  it('fails to compile for input of another type, or that the procedure does not take', async () => {
    // @ts-expect-error a sector is text
    await expect(api.opportunities.list.query({ sector: 5 })).rejects.toMatchObject({ data: { httpStatus: 400 } });
    // @ts-expect-error visitors do not choose a status
    await expect(api.opportunities.list.query({ status: 'closed' })).rejects.toMatchObject({
      data: { httpStatus: 400 },
    });
  });

  it('fails to compile for an unknown procedure, or for a query called as a mutation', async () => {
    // @ts-expect-error there is no such procedure
    const all: unknown = api.opportunities.all;
    await expect((all as typeof api.trial.status).query()).rejects.toMatchObject({ data: { httpStatus: 404 } });
    // @ts-expect-error it is a query
    const mutate: unknown = api.trial.status.mutate;
    await expect((mutate as typeof api.trial.enter.mutate)({ password: 'x' })).rejects.toMatchObject({
      data: { httpStatus: 405 },
    });
  });
});
