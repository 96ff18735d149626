/**
 * The list and its filters with 200 and with 200,000 opportunities: two sites of the same age, each with its own
 * database on one server, requested in turn.
 */
import { compareContenders, startContender } from '../contenders.mjs';
import { readJson, readPath } from '../stage.mjs';

export const title = '200 and 200,000 opportunities';

const [few, many] = [200, 200_000];
const maxRatio = 1.5;

/** Adds rows up to `count` in total, spread over sectors, places, currencies, amounts and two years. */
async function fillUpTo(sql, count) {
  // Bulk write: the work of the search trigger and its index is done once at the end.
  const { rows } = await sql.query('SELECT count(*)::int AS there FROM investment_opportunities');
  const missing = count - rows[0].there;
  if (missing <= 0) return;
  const isBulk = missing > 10_000;
  const { rows: indexes } = await sql.query(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = 'investment_opportunities' AND indexdef LIKE '%gin_trgm_ops%'`,
  );
  await sql.query('BEGIN');
  if (isBulk) {
    for (const { name } of indexes) await sql.query(`DROP INDEX "${name}"`);
    await sql.query('ALTER TABLE investment_opportunities DISABLE TRIGGER investment_opportunities_search');
  }
  await sql.query(
    `WITH places AS (SELECT array_agg(DISTINCT location) AS names FROM investment_opportunities WHERE is_demo),
          kinds AS (SELECT array_agg(slug ORDER BY slug) AS slugs FROM sectors WHERE deleted_at IS NULL)
     INSERT INTO investment_opportunities
       (title, description, sector, location, province, currency, investment_amount, status, search_text, created_at, updated_at)
     SELECT title, description, slugs[1 + n % array_length(slugs, 1)], location, location,
            (ARRAY['PGK', 'USD', 'EUR'])[1 + n % 3]::opportunity_currency,
            (1 + (n * 7919) % 900) * 100000,
            (CASE WHEN n % 20 = 0 THEN 'closed' ELSE 'active' END)::opportunity_status,
            lower(title || ' ' || location || ' ' || description),
            now() - make_interval(secs => 60 * (n % 1000000)), now()
     FROM places, kinds, generate_series(1, $1::int) AS n,
          LATERAL (SELECT names[1 + n % array_length(names, 1)] AS location,
                          'Project ' || md5(n::text) AS title,
                          'A plant that would need ' || (n % 97) || ' people and a partner of code ' || md5((n * 31)::text) || '.' AS description) AS made`,
    [missing],
  );
  if (isBulk) {
    await sql.query('ALTER TABLE investment_opportunities ENABLE TRIGGER investment_opportunities_search');
    for (const { definition } of indexes) await sql.query(definition);
  }
  await sql.query('COMMIT');
  await settle(sql);
}

/** Finishes the deferred work of a bulk write before timing starts. */
async function settle(sql) {
  const tables = ['investment_opportunities', 'opportunity_tallies', 'opportunity_place_tallies'];
  for (const table of tables) await sql.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
  await sql.query(`VACUUM ANALYZE ${tables.join(', ')}`);
  await sql.query('CHECKPOINT');
}

/** All list requests of a visitor; each bypasses the cache. */
async function questionsOf({ site }) {
  const list = (input) => readPath('opportunities.list', input);
  const ask = (input) => readJson({ site, session: 'none' }, list(input));
  const first = await ask({});
  return {
    'first page': list({}),
    'second page': list({ after: first.next }),
    'by sector': list({ sector: 'tourism' }),
    'by currency': list({ currency: 'EUR' }),
    'by amount': list({ currency: 'PGK', min: '20000000', max: '21000000' }),
    'by place': list({ location: 'Milne' }),
    'by rare words': list({ q: 'coffee' }),
    'by frequent words': list({ q: 'plant' }),
    'what the filter offers': readPath('opportunities.overview'),
    'one opportunity': readPath('opportunities.byId', { id: first.items[0].id }),
  };
}

export async function runPart(stage, { note }) {
  note(`writing ${few} and ${many} rows`);
  const contenders = [];
  for (const count of [few, many]) {
    const contender = await startContender(stage, `bench_${count}`);
    await fillUpTo(contender.sql, count);
    contenders.push(contender);
  }
  note('asking in turn');
  return compareContenders(contenders, { questionsOf, maxRatio, heads: [`${few} rows`, `${many} rows`] });
}
