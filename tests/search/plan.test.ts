import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { hitsOf } from '../../server/search/hits.ts';
import { searchSite } from '../../server/search/service.ts';
import { query as run } from '../../server/platform/sql.ts';
import { seedSectors } from '../../server/opportunities/seed.ts';
import { maxFound } from '../../src/domain/search/search.ts';
import { TestClock } from '../setup/app.ts';
import { useDatabase } from '../setup/database.ts';

const database = useDatabase();
const clock = new TestClock();

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

async function planOf(words: string): Promise<Plan[]> {
  const query = sql`${words}::tsquery`;
  const [row] = await run(
    database.db,
    sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (analyze, format json) ${hitsOf(query, [], clock.now())}`,
  );
  if (row === undefined) throw new Error('There is no plan.');
  return nodesOf(row['QUERY PLAN'][0].Plan);
}

/** Tables read sequentially. */
const wholeTables = (nodes: Plan[]) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? '');

/**
 * 5,000 posts and 4,000 opportunities: one word in each, one in a few. In batches, because of the statement timeout.
 */
beforeAll(async () => {
  const { db } = database;
  await seedSectors(db);
  for (let from = 1; from <= 5000; from += 250) {
    await db.$executeRaw`
      INSERT INTO posts (title, slug, excerpt, content, status, date, updated_at)
      SELECT 'Post ' || md5(n::text), 'post-' || n,
        'Everywhere the word stands. ' || CASE WHEN n % 1000 = 0 THEN 'Seldom.' ELSE '' END,
        jsonb_build_object('title', 'Post ' || n), 'published', date '2020-01-01' + n % 2000, now()
      FROM generate_series(${from}::int, ${from + 249}::int) AS n`;
  }
  for (let from = 1; from <= 4000; from += 250) {
    await db.$executeRaw`
      INSERT INTO investment_opportunities (title, description, sector, location, investment_amount, updated_at)
      SELECT 'Project ' || md5(n::text), 'Everywhere the word stands.', 'mining', 'Lae', 1, now()
      FROM generate_series(${from}::int, ${from + 249}::int) AS n`;
  }
  await db.$executeRaw`VACUUM ANALYZE posts, investment_opportunities`;
}, 180_000);

describe('a search over 5,000 posts', () => {
  it('finds a rare word by the word index, without a sequential scan', async () => {
    const nodes = await planOf(`'seldom'`);
    expect(nodes.map((node) => node['Index Name'])).toContain('posts_search_words_idx');
    expect(wholeTables(nodes).filter((name) => name === 'posts' || name === 'investment_opportunities')).toEqual([]);
  });

  it('reads no more of a frequent word than it counts', async () => {
    const nodes = await planOf(`'everywher'`);
    const most = Math.max(
      ...nodes
        .filter((node) => ['posts', 'investment_opportunities'].includes(node['Relation Name'] ?? ''))
        .map((node) => node['Actual Rows'] * node['Actual Loops']),
    );
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual((maxFound + 1) * 2);
    const { total, counts } = await searchSite({ db: database.db, clock }, { q: 'everywhere' });
    expect(counts).toMatchObject({ post: maxFound + 1, opportunity: maxFound + 1 });
    expect(total).toBe(2 * (maxFound + 1));
  });

  it('finds a mistyped name by the trigram index', async () => {
    const [row] = await run(
      database.db,
      sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
        explain (format json) select a.id from posts a where ${'cassowry'}::text <% a.search_names limit 200`,
    );
    const nodes = row === undefined ? [] : nodesOf(row['QUERY PLAN'][0].Plan);
    expect(nodes.map((node) => node['Index Name'])).toContain('posts_search_names_idx');
  });
});
