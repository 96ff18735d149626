/** The same requests to two sites with different amounts of data, each with its own database on one server. */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { getRaw, startBuiltSite } from '../scripts/lib/built-site.mjs';
import { SetupError } from '../scripts/lib/report.mjs';
import { median } from './measure.mjs';
import { visitor } from './stage.mjs';

const tries = 41;
const warmUps = 15;

/** A site with its own database. Without a session it is requested as signed out, bypassing the cache. */
export async function startContender(stage, database, settings = {}) {
  await stage.sql.query(`CREATE DATABASE ${database}`);
  const address = new URL(stage.databaseUrl);
  address.pathname = `/${database}`;
  const site = await startBuiltSite({ DATABASE_URL: address.href, ...settings });
  const sql = new pg.Client({ connectionString: address.href });
  await sql.connect();
  stage.onStop(async () => {
    await sql.end();
    await site.stop();
  });
  return { site, sql, session: 'none', postgresLog: stage.postgresLog };
}

async function timeOf({ site, session }, path) {
  const from = performance.now();
  const { status } = await getRaw(`${site.origin}${path}`, visitor(site, session));
  if (status !== 200) throw new SetupError(`${path} answered ${status}.`);
  return performance.now() - from;
}

/** Medians by request, alternating between the sites. */
async function timesOf(contenders, questionsOf) {
  const questions = await Promise.all(contenders.map(questionsOf));
  const times = {};
  for (const label of Object.keys(questions[0])) {
    const all = contenders.map(() => []);
    for (let count = 0; count < tries + warmUps; count += 1) {
      for (const [at, contender] of contenders.entries()) {
        const ms = await timeOf(contender, questions[at][label]);
        if (count >= warmUps) all[at].push(ms);
      }
    }
    times[label] = all.map(median);
  }
  return times;
}

/** Repeats the requests with Postgres's plans in the log, and returns them. */
async function plansOf(contender, path) {
  const { sql, site, session, postgresLog } = contender;
  const set = (name, value) => sql.query(`ALTER DATABASE "${sql.database}" SET ${name} = '${value}'`);
  await set('session_preload_libraries', 'auto_explain');
  await set('auto_explain.log_min_duration', '1ms');
  await set('auto_explain.log_analyze', 'on');
  // Settings apply to new connections.
  await sql.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
  );
  await getRaw(`${site.origin}${path}`, visitor(site, session));
  const before = (await readFile(postgresLog, 'utf8')).length;
  await getRaw(`${site.origin}${path}`, visitor(site, session));
  await new Promise((resolve) => setTimeout(resolve, 200));
  const text = (await readFile(postgresLog, 'utf8')).slice(before);
  for (const name of ['session_preload_libraries', 'auto_explain.log_min_duration', 'auto_explain.log_analyze']) {
    await sql.query(`ALTER DATABASE "${sql.database}" RESET ${name}`);
  }
  return text
    .split(/\n(?=\d{4}-)/)
    .filter((entry) => entry.includes('plan:'))
    .map((entry) => entry.replace(/^.*?duration:/s, 'duration:'));
}

/** Requests both sites; a request that takes the second too long is shown with its plans. */
export async function compareContenders(contenders, { questionsOf, maxRatio, heads }) {
  const figures = {};
  const lines = [];
  for (const [label, [from, to]] of Object.entries(await timesOf(contenders, questionsOf))) {
    const ratio = to / from;
    figures[label] = { few: from, many: to, ratio };
    lines.push([label, from.toFixed(2), to.toFixed(2), ratio.toFixed(2), ratio > maxRatio ? 'over' : '']);
  }
  const plans = [];
  const [, large] = contenders;
  for (const [label, { ratio }] of Object.entries(figures)) {
    if (ratio > maxRatio) plans.push({ label, plans: await plansOf(large, (await questionsOf(large))[label]) });
  }
  return {
    figures,
    plans,
    tables: [
      {
        intro: `Time of one read in ms, past the cache, asked of one site after the other: medians of ${tries}. At most ${maxRatio} times as long is the aim.`,
        head: ['asked for', ...heads, 'ratio', ''],
        lines,
      },
    ],
  };
}
