/** Ten publications a second, each of which touches every page, while visitors ask for many pages. */
import { getRaw } from '../../scripts/lib/built-site.mjs';
import { measure } from '../measure.mjs';
import { readPath, visitor } from '../stage.mjs';

const everyMs = 100;
const rate = 250;
const stormMs = 60_000;
const quietMs = 20_000;
const maxRatio = 1.5;
const freshWithinMs = 1000;
const paths = ['/', '/about', '/invest', '/export', '/investment-opportunities', '/news', '/contact', '/sectors'];

export const title = 'A storm of publications';

const newest = 'SELECT id FROM investment_opportunities WHERE is_demo ORDER BY created_at DESC LIMIT 1';

/** Pages that answer 200, each with the same share of the requests. */
async function pagesOf(site) {
  const { body } = await getRaw(`${site.origin}${readPath('opportunities.list', {})}`, { cookie: site.cookie });
  const { items } = JSON.parse(body.toString()).result.data.json;
  const all = [...paths, ...items.slice(0, 8).map(({ id }) => `/investment-opportunities/${id}`)];
  const found = await Promise.all(
    all.map(async (path) => (await getRaw(`${site.origin}${path}`, { cookie: site.cookie })).status === 200),
  );
  return all.filter((_, at) => found[at]);
}

function visit(load, site, pages, durationMs) {
  const requests = pages.map((path) => ({ path, headers: visitor(site) }));
  return measure(load, site, { requests, rate, durationMs });
}

/** What is published: something that every page shows, or something that a few show. */
const publications = {
  'every page': (sql, words) =>
    sql.query(
      `UPDATE settings SET value = jsonb_set(value, '{tagline}', to_jsonb($1::text)) WHERE "group" = 'general'`,
      [words],
    ),
  'one opportunity': (sql, words) =>
    sql.query(`UPDATE investment_opportunities SET version = version + 1, timeline = $1 WHERE id = (${newest})`, [
      words,
    ]),
};

/** Returns the last words published. */
async function publish(sql, change, signal) {
  let count = 0;
  while (!signal.aborted) {
    const due = performance.now() + everyMs;
    count += 1;
    await change(sql, `storm ${count}`);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
  return { count, words: `storm ${count}` };
}

async function weather(load, { site, sql }, pages, change) {
  const over = new AbortController();
  const publishing = publish(sql, change, over.signal);
  const figures = await visit(load, site, pages, stormMs);
  over.abort();
  const { count, words } = await publishing;
  const from = performance.now();
  const { rows } = await sql.query(newest);
  const detail = `${site.origin}/investment-opportunities/${rows[0].id}`;
  let freshMs = 0;
  while (!(await getRaw(detail, { cookie: site.cookie })).body.includes(words)) freshMs = performance.now() - from;
  return { ...figures, count, freshMs };
}

export async function runPart({ site, sql }, { load, note }) {
  const pages = await pagesOf(site);
  note(`${pages.length} pages, quiet`);
  await visit(load, site, pages, 3000);
  const quiet = await visit(load, site, pages, quietMs);
  const lines = [['nothing', quiet.p50.toFixed(2), quiet.p99.toFixed(2), quiet.cpu.toFixed(3), '', '', '']];
  const figures = {};
  for (const [name, change] of Object.entries(publications)) {
    note(`storm: ${name}`);
    const { p50, p99, cpu, count, freshMs } = await weather(load, { site, sql }, pages, change);
    const ratio = p99 / quiet.p99;
    figures[name] = { ratio, freshMs };
    const own = [ratio.toFixed(1), String(count), Math.max(1, freshMs).toFixed(0)];
    lines.push([name, p50.toFixed(2), p99.toFixed(2), cpu.toFixed(3), ...own]);
  }
  return {
    figures,
    tables: [
      {
        intro: `${rate} requests a second shared by ${pages.length} pages while something that every page shows, or one opportunity, is published every ${everyMs} ms for ${stormMs / 1000} s. CPU is that of the node in ms a request, with what it renders. The ratio is that of the p99, at most ${maxRatio} is the aim. After the last publication its page shows it within ${freshWithinMs} ms; that is the aim.`,
        head: ['published', 'p50 ms', 'p99 ms', 'CPU ms', 'ratio', 'publications', 'new page after ms'],
        lines,
      },
    ],
  };
}
