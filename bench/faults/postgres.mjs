/** Restarts of an external Postgres under load: the node survives, and public pages are served. */
import { setTimeout as delay } from 'node:timers/promises';
import { ask, keepAlive, maxOf, middle, startVisitors, untilReady } from './calls.mjs';
import { openNode, openPostgres, seeded, withSql } from './lib.mjs';
import { auditLedger, brokenOf, startWriters } from './writers.mjs';

export const title = 'Restarts of Postgres';
export const about = 'restarts of an external Postgres under load, 20 times (4)';

const publicPages = ['/', '/about', '/invest', '/export', '/investment-opportunities'];

export async function runPart(scene, { isSmall, seed, note }) {
  const restarts = isSmall ? 4 : 20;
  const random = seeded(seed);
  const postgres = await openPostgres(scene);
  const node = await openNode(scene, { DATABASE_URL: postgres.url });
  const { pid } = node;
  const agent = keepAlive(16);
  scene.onClose(() => Promise.resolve(agent.destroy()));
  for (const page of publicPages) await ask(node.origin, page, { agent });
  const options = { origin: () => node.origin, agent };
  const writers = await withSql(postgres.url, (sql) => startWriters(sql, options));
  scene.onClose(writers.stop);
  const visiting = { origin: node.origin, pages: publicPages, agent, visitors: 2, pauseMs: 20 };
  const visitors = startVisitors(scene, visiting);
  const broken = [];
  const backAfter = [];
  for (let count = 1; count <= restarts; count += 1) {
    await delay(1000 + random.below(1000));
    // In turn: running statements are cancelled, or the server is killed.
    await postgres.stop(count % 2 === 1 ? 'SIGINT' : 'SIGKILL');
    await delay(200 + random.below(3000));
    await postgres.start();
    const ms = await untilReady(node.origin);
    if (ms === undefined) broken.push(`The node does not serve within a minute after restart ${count}.`);
    else backAfter.push(ms);
    if (!node.isAlive || node.pid !== pid) {
      broken.push(`The process of the node ended at restart ${count}: ${await node.lastWords()}`);
      break;
    }
    if (count % 5 === 0 || isSmall) note(`${count} of ${restarts} restarts`);
  }
  await delay(1000);
  await visitors.stop();
  await writers.stop();
  const outcome = await withSql(postgres.url, (sql) => auditLedger(sql, writers.ledger));
  const { tally } = writers.ledger;
  const strangePages = visitors.tally.names.filter((name) => name !== '200');
  if (strangePages.length > 0) broken.push(`Public pages were answered otherwise: ${visitors.tally.text}.`);
  // 503 reports that the database is unavailable, 409 that a save was stored although its response was lost.
  const strangeWrites = tally.names.filter((name) => !['200', '409', '503'].includes(name));
  if (strangeWrites.length > 0) broken.push(`Calls of people with an account were answered otherwise: ${tally.text}.`);
  return {
    broken: [...broken, ...brokenOf(outcome)],
    tables: [
      {
        intro: `${restarts} restarts, away for 0.2 to 3.2 s each; the process of the node was the same throughout unless said otherwise. From the first answer of Postgres until /readyz says yes: median ${middle(backAfter).toFixed(0)} ms, longest ${maxOf(backAfter).toFixed(0)} ms.`,
        head: ['asked for', 'answers', 'by status'],
        lines: [
          ['public pages', String(visitors.tally.total), visitors.tally.text],
          ['enquiries and profiles', String(tally.total), tally.text],
        ],
      },
      {
        intro: 'What the ledger of acknowledged writes says.',
        head: ['acknowledged', 'lost', 'half', 'doubled'],
        lines: [[outcome.acknowledged, outcome.lost, outcome.half, outcome.doubled].map(String)],
      },
    ],
  };
}
