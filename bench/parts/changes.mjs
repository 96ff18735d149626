/** The same load while content changes ten times a second, and while it does not. */
import { measure, summarise } from '../measure.mjs';
import { visitor } from '../stage.mjs';

const everyMs = 100;
const rate = 250;

export const title = 'Content that changes every 100 ms';

/** Two statements in turn: the page's own document, and an opportunity that the lists show. */
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

/** Runs `work` while the content changes; answers its result and how often it changed. */
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

export async function runPart({ site, sql, targets }, { load, rounds, durationMs, note }) {
  const change = changesOf(sql);
  const chosen = ['home page (HTML)', 'opportunity list'].map((label) => ({ label, quiet: [], changing: [] }));
  const turns = Math.min(3, rounds);
  for (let turn = 1; turn <= turns; turn += 1) {
    note(`round ${turn} of ${turns}`);
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
  return {
    figures,
    tables: [
      {
        intro: `${rate} requests a second, spread evenly; a late one counts from when it was due. The ratio is that of the p99.`,
        head: ['asked for', 'content', 'p50 ms', 'p99 ms', 'CPU ms', 'ratio'],
        lines,
      },
    ],
  };
}
