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

/** Every page shows the site's name. Returns the number of changes. */
async function publish(sql, signal) {
  let count = 0;
  while (!signal.aborted) {
    const due = performance.now() + everyMs;
    count += 1;
    await sql.query(`UPDATE menus SET name = name`);
    await sql.query(
      `UPDATE investment_opportunities SET version = version + 1, timeline = $1 WHERE id = (
         SELECT id FROM investment_opportunities WHERE is_demo ORDER BY created_at DESC LIMIT 1)`,
      [`storm ${count}`],
    );
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
  return count;
}

export async function runPart({ site, sql }, { load, note }) {
  const pages = await pagesOf(site);
  note(`${pages.length} pages, quiet`);
  await visit(load, site, pages, 3000);
  const quiet = await visit(load, site, pages, quietMs);
  note('storm');
  const over = new AbortController();
  const publishing = publish(sql, over.signal);
  const storm = await visit(load, site, pages, stormMs);
  over.abort();
  const changes = await publishing;
  const from = performance.now();
  const { rows } = await sql.query(
    'SELECT id FROM investment_opportunities WHERE is_demo ORDER BY created_at DESC LIMIT 1',
  );
  const detail = `${site.origin}/investment-opportunities/${rows[0].id}`;
  const words = `storm ${changes}`;
  let freshMs = 0;
  while (!(await getRaw(detail, { cookie: site.cookie })).body.includes(words)) freshMs = performance.now() - from;
  const ratio = storm.p99 / quiet.p99;
  const line = (name, { p50, p99, cpu }, last) => [name, p50.toFixed(2), p99.toFixed(2), cpu.toFixed(3), last];
  return {
    figures: { ratio, freshMs },
    tables: [
      {
        intro: `${rate} requests a second shared by ${pages.length} pages; ${changes} publications in ${stormMs / 1000} s, each of which makes every page stale. CPU is that of the node in ms a request, with what it renders. The ratio is that of the p99, at most ${maxRatio} is the aim. After the last publication its page showed it within ${Math.max(1, freshMs).toFixed(0)} ms; ${freshWithinMs} is the aim.`,
        head: ['meanwhile', 'p50 ms', 'p99 ms', 'CPU ms', 'ratio'],
        lines: [line('quiet', quiet, ''), line('storm', storm, ratio.toFixed(1))],
      },
    ],
  };
}
