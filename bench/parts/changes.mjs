/** The same load while content changes ten times a second, and while it does not. */
import { getRaw, startBuiltSite } from '../../scripts/lib/built-site.mjs';
import { measure, summarise } from '../measure.mjs';
import { readPath, visitor } from '../stage.mjs';

const everyMs = 100;
const rate = 250;
const sights = 25;

export const title = 'Content that changes every 100 ms';

/** Two statements in turn: the page's own document, and a listed opportunity. */
function changesOf(sql) {
  const statements = [
    `UPDATE page_content SET version = version + 1, updated_at = now(),
       content = jsonb_set(content, '{heroSlides,0,id}', to_jsonb(version % 1000 + 1)) WHERE page_type = 'homepage'`,
    `UPDATE investment_opportunities SET version = version + 1, updated_at = now(), timeline = version || ' months'
       WHERE id = (SELECT id FROM investment_opportunities WHERE is_demo ORDER BY created_at DESC LIMIT 1)`,
  ];
  let count = 0;
  return () => sql.query(statements[count++ % statements.length] ?? '');
}

/** Runs `work` while the content changes; returns its result and the number of changes. */
async function whileChanging(change, work) {
  const over = new AbortController();
  let count = 0;
  const changing = (async () => {
    while (!over.signal.aborted) {
      const due = performance.now() + everyMs;
      await change();
      count += 1;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    }
  })();
  try {
    return { result: await work(), count };
  } finally {
    over.abort();
    await changing;
  }
}

/** A second node on the same database and folder, with the same keys: the grant of the first is valid there too. */
function startSecondNode({ databaseUrl, site }) {
  return startBuiltSite({ DATABASE_URL: databaseUrl, DATA_DIR: site.dataDir });
}

/** Milliseconds from a committed change until a new visitor of this node gets it. */
async function untilSeen(origin, cookie, target, marker, from) {
  for (;;) {
    const { body } = await getRaw(`${origin}${target}`, { cookie });
    if (body.includes(marker)) return performance.now() - from;
  }
}

/** How long each node serves the older content, while the first one is under load. */
async function measureSight({ site, sql, databaseUrl, targets }, load, durationMs) {
  const second = await startSecondNode({ databaseUrl, site });
  try {
    const { rows } = await sql.query(
      'SELECT id FROM investment_opportunities WHERE is_demo ORDER BY created_at DESC LIMIT 1',
    );
    const { id } = rows[0];
    const target = readPath('opportunities.byId', { id });
    const nodes = [site.origin, second.origin];
    const seen = [[], []];
    const job = { path: targets['opportunity list'], headers: visitor(site), rate, durationMs: durationMs * 10 };
    const underLoad = measure(load, site, job);
    for (let count = 1; count <= sights; count += 1) {
      const marker = `sight ${count}`;
      await sql.query('UPDATE investment_opportunities SET timeline = $1, version = version + 1 WHERE id = $2', [
        marker,
        id,
      ]);
      const from = performance.now();
      const took = await Promise.all(nodes.map((origin) => untilSeen(origin, site.cookie, target, marker, from)));
      took.forEach((ms, node) => seen[node]?.push(ms));
    }
    await underLoad;
    return seen.map((all) => all.toSorted((a, b) => a - b));
  } finally {
    await second.stop();
  }
}

function sightTable(seen) {
  return {
    intro: `From a committed change until a new visitor is given it, ${sights} changes one after the other, with ${rate} requests a second on the first node. A second is the aim.`,
    head: ['node', 'median ms', 'longest ms', ''],
    lines: seen.map((all, node) => [
      node === 0 ? 'first' : 'second',
      (all[Math.floor(all.length / 2)] ?? 0).toFixed(0),
      (all.at(-1) ?? 0).toFixed(0),
      (all.at(-1) ?? 0) > 1000 ? 'over' : '',
    ]),
  };
}

export async function runPart(stage, { load, rounds, durationMs, note }) {
  const { site, sql, targets } = stage;
  const change = changesOf(sql);
  const chosen = ['home page (HTML)', 'opportunity list'].map((label) => ({ label, quiet: [], changing: [] }));
  const maxRounds = Math.min(3, rounds);
  for (let turn = 1; turn <= maxRounds; turn += 1) {
    note(`round ${turn} of ${maxRounds}`);
    for (const row of chosen) {
      const job = { path: targets[row.label], headers: visitor(site), rate, durationMs: durationMs * 2 };
      row.quiet.push(await measure(load, site, job));
      row.changing.push((await whileChanging(change, () => measure(load, site, job))).result);
    }
  }
  const figures = {};
  const lines = chosen.flatMap(({ label, quiet, changing }) => {
    const [before, during] = [summarise(quiet), summarise(changing)];
    figures[label] = { quiet: before, changing: during, ratio: during.p99 / before.p99 };
    const line = (name, { p50, p99, cpu }, ratio) => [
      label,
      name,
      p50.toFixed(2),
      p99.toFixed(2),
      cpu?.toFixed(3) ?? '–',
      ratio,
    ];
    return [line('quiet', before, ''), line('changing', during, (during.p99 / before.p99).toFixed(1))];
  });
  note('two nodes');
  const sight = sightTable(await measureSight(stage, load, durationMs));
  return {
    figures,
    tables: [
      {
        intro: `${rate} requests a second, spread evenly; a late one counts from when it was due. The ratio is that of the p99.`,
        head: ['asked for', 'content', 'p50 ms', 'p99 ms', 'CPU ms', 'ratio'],
        lines,
      },
      sight,
    ],
  };
}
