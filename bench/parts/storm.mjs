/** Publications while visitors ask for many pages. */
import { getRaw } from '../../scripts/lib/built-site.mjs';
import { measure } from '../measure.mjs';
import { readJson, readPath, visitor } from '../stage.mjs';

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
  const { items } = await readJson({ site }, readPath('opportunities.list', {}));
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

const renameMenuItem = (sql, words) =>
  sql.query('UPDATE menu_items SET label = $1 WHERE id = (SELECT id FROM menu_items ORDER BY "order" LIMIT 1)', [
    words,
  ]);

const editOpportunity = (sql, words) =>
  sql.query(`UPDATE investment_opportunities SET version = version + 1, timeline = $1 WHERE id = (${newest})`, [words]);

/** Every page shows the first menu item; the list and its own page show an opportunity's timeline. */
const storms = [
  { name: 'a menu item', publish: renameMenuItem, everyMs: 100 },
  { name: 'one opportunity', publish: editOpportunity, everyMs: 100 },
  { name: 'one opportunity', publish: editOpportunity, everyMs: 2000 },
];

/** Returns the last words published. */
async function publishUntil(signal, sql, { publish, everyMs }) {
  let count = 0;
  while (!signal.aborted) {
    const due = performance.now() + everyMs;
    count += 1;
    await publish(sql, `storm ${count}`);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
  return { count, words: `storm ${count}` };
}

async function measureStorm(load, { site, sql }, pages, storm) {
  const over = new AbortController();
  const publishing = publishUntil(over.signal, sql, storm);
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
  const lineOf = (name, { p50, p99, cpu }, own) => [name, p50.toFixed(2), p99.toFixed(2), cpu.toFixed(3), ...own];
  const lines = [lineOf('nothing', quiet, ['', '', ''])];
  const figures = [];
  for (const storm of storms) {
    const name = `${storm.name}, every ${storm.everyMs} ms`;
    note(name);
    const measured = await measureStorm(load, { site, sql }, pages, storm);
    const ratio = measured.p99 / quiet.p99;
    figures.push({ name, ratio, freshMs: measured.freshMs });
    const fresh = Math.max(1, measured.freshMs).toFixed(0);
    lines.push(lineOf(name, measured, [ratio.toFixed(1), String(measured.count), fresh]));
  }
  return {
    figures,
    tables: [
      {
        intro: `${rate} requests a second shared by ${pages.length} pages, ${stormMs / 1000} s each. CPU is that of the node in ms a request, with what it renders. The ratio is that of the p99, at most ${maxRatio} is the aim. After the last publication its page shows it within ${freshWithinMs} ms; that is the aim.`,
        head: ['published', 'p50 ms', 'p99 ms', 'CPU ms', 'ratio', 'publications', 'new page after ms'],
        lines,
      },
    ],
  };
}
