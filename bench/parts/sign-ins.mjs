/**
 * Sign-ins at full hashing speed, their effect on other requests, and whether the response time reveals an account. On
 * its own database and site, with raised limits.
 */
import { Agent, request } from 'node:http';
import pg from 'pg';
import { startBuiltSite } from '../../scripts/lib/built-site.mjs';
import { loadTs } from '../../scripts/lib/load-ts.mjs';
import { SetupError } from '../../scripts/lib/report.mjs';
import { measure, median, startLoad, summarise } from '../measure.mjs';

export const title = 'Sign-ins';

const password = 'Kumul-Sunrise-77';
const wrongPassword = 'Kumul-Sunset-77';
const clients = 16;
const healthRate = 100;
const maxRatio = 10;
/** Allowed difference between the times of known and unknown addresses. */
const maxApart = 0.05;
const pairsARound = 40;

/** Limits above this number of attempts; each comes from its own address. */
const settings = {
  TRUST_PROXY: '1',
  LIMIT_SIGN_IN_FAILURES: '1000',
  LIMIT_SIGN_IN_FAILURES_PER_HOUR: '100000',
  LIMIT_PASSWORD_CHECKS_PER_HOUR: '100000',
  LIMIT_MAILS_TO_ADDRESS_PER_HOUR: '1000',
  LIMIT_MAILS_FROM_ADDRESS_PER_HOUR: '10000',
};

const emailOf = (kind, number) => `${kind}-${number}@people.example`;

/** Confirmed accounts `client-n@`, and unconfirmed ones `waiting-n@`, all with one password. */
async function makePeople(databaseUrl, count) {
  const { hashPassword } = await loadTs('server/auth/primitives/passwords.ts');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const hash = await hashPassword(password);
    await client.query(
      `WITH made AS (
         INSERT INTO users (email, password_hash, email_confirmed_at, created_at)
         SELECT kind || '-' || n || '@people.example', $1, CASE WHEN kind = 'client' THEN now() END, now()
         FROM unnest(ARRAY['client', 'waiting']) AS kind, generate_series(1, $2::int) AS n
         RETURNING id, email, created_at)
       INSERT INTO profiles (id, email, created_at) SELECT id, email, created_at FROM made`,
      [hash, count],
    );
    await client.query('VACUUM ANALYZE users, profiles');
  } finally {
    await client.end();
  }
}

/** A site on a new database of the stage's Postgres. */
async function openSite(stage, count) {
  await stage.sql.query('CREATE DATABASE sign_ins');
  const url = new URL(stage.databaseUrl);
  url.pathname = '/sign_ins';
  const site = await startBuiltSite({ ...settings, DATABASE_URL: url.href });
  stage.onStop(() => site.stop());
  await makePeople(url.href, count);
  return { ...site, port: Number(new URL(site.origin).port) };
}

let asked = 0;

/** One API call from a new address. */
function callOf(site, procedure, input) {
  asked += 1;
  const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
  return {
    path: `/api/trpc/${procedure}`,
    headers: {
      cookie: site.cookie,
      origin: site.origin,
      'content-type': 'application/json',
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ json: input }),
  };
}

/** Sign-ins a second, and the response times of /healthz before and during them, measured by a separate process. */
async function measureFlood(site, { load, rounds, durationMs, note }, count) {
  const health = startLoad();
  const flood = [];
  const quiet = [];
  const busy = [];
  const requests = Array.from({ length: count }, (_, index) =>
    callOf(site, 'auth.signIn', { email: emailOf('client', index + 1), password }),
  );
  const healthJob = { path: '/healthz', headers: {}, rate: healthRate, connections: 4, durationMs: 3 * durationMs };
  const floodJob = { requests, connections: clients };
  try {
    await measure(load, site, { ...floodJob, durationMs });
    for (let round = 1; round <= rounds; round += 1) {
      note(`sign-ins, round ${round} of ${rounds}`);
      quiet.push(await measure(health, site, healthJob));
      const flooding = measure(load, site, { ...floodJob, durationMs: 4 * durationMs });
      // The flood starts before /healthz is requested, and ends after it.
      await new Promise((resolve) => setTimeout(resolve, durationMs / 2));
      busy.push(await measure(health, site, healthJob));
      flood.push(await flooding);
    }
  } finally {
    health.stop();
  }
  return { flood: summarise(flood), quiet: summarise(quiet), busy: summarise(busy) };
}

const agent = new Agent({ keepAlive: true });

/** One POST with its time in ms; `said` is all that a client sees of the response, without unique parts. */
function post(site, { path, headers, body }) {
  return new Promise((resolve, reject) => {
    const from = performance.now();
    const options = { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } };
    const call = request(`${site.origin}${path}`, options, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () => {
        const ms = performance.now() - from;
        const text = Buffer.concat(chunks)
          .toString()
          .replace(/"requestId":"[^"]*"/, '');
        const names = Object.keys(answer.headers).toSorted().join();
        resolve({ ms, status: answer.statusCode, said: `${answer.statusCode} ${names} ${text}` });
      });
    });
    call.once('error', reject);
    call.end(body);
  });
}

const alike = { password: 'Cassowary#Harbour-41', confirmPassword: 'Cassowary#Harbour-41' };

/** The requests for an address, for the n-th with an account and the n-th without. */
const questions = {
  'sign-in, wrong password': {
    status: 400,
    ask: (kind, n) => ['auth.signIn', { email: emailOf(kind, n), password: wrongPassword }],
    known: 'client',
  },
  'forgotten password': {
    status: 200,
    ask: (kind, n) => ['auth.requestReset', { email: emailOf(kind, n) }],
    known: 'client',
  },
  'sign-up': {
    status: 200,
    ask: (kind, n) => ['auth.signUp', { email: emailOf(kind, n), ...alike }],
    known: 'client',
  },
  'confirmation, sent again': {
    status: 200,
    ask: (kind, n) => ['auth.resendConfirmation', { email: emailOf(kind, n) }],
    known: 'waiting',
  },
};

/** Requests known and unknown addresses in turn, so that both meet the same conditions. */
async function compare(site, label, pairs) {
  const { ask, known, status } = questions[label];
  const times = { known: [], unknown: [] };
  const said = { known: new Set(), unknown: new Set() };
  for (let n = 0; n <= pairs; n += 1) {
    const pair = [
      ['known', known],
      ['unknown', `nobody-${known}-${label.length}`],
    ];
    for (const [who, kind] of n % 2 === 0 ? pair : pair.toReversed()) {
      const answer = await post(site, callOf(site, ...ask(kind, Math.max(1, n))));
      if (answer.status !== status) throw new SetupError(`${label} was answered with ${answer.status}.`);
      // The first pair warms up.
      if (n === 0) continue;
      times[who].push(answer.ms);
      said[who].add(answer.said);
    }
  }
  const isAlike = said.known.size === 1 && [...said.known].join() === [...said.unknown].join();
  const [one, other] = [median(times.known), median(times.unknown)];
  return { label, known: one, unknown: other, ratio: one / other, isAlike };
}

export async function runPart(stage, options) {
  const { rounds, note } = options;
  const pairs = pairsARound * rounds;
  const site = await openSite(stage, Math.max(200, pairs));
  const { flood, quiet, busy } = await measureFlood(site, options, 200);
  const ratio = busy.p99 / quiet.p99;
  const compared = [];
  for (const label of Object.keys(questions)) {
    note(label);
    compared.push(await compare(site, label, pairs));
  }
  agent.destroy();
  const health = (name, { p50, p99 }, ...rest) => [`/healthz, ${name}`, '', p50.toFixed(2), p99.toFixed(2), ...rest];
  return {
    figures: { flood, quiet, busy, ratio, compared },
    tables: [
      {
        intro: `${clients} clients who sign in one account after the other, and /healthz, which another process asks for ${healthRate} times a second. The ratio is that of the p99; at most ${maxRatio} is the aim.`,
        head: ['asked for', 'a second', 'p50 ms', 'p99 ms', 'ratio', ''],
        lines: [
          ['sign-in', flood.rps.toFixed(1), flood.p50.toFixed(2), flood.p99.toFixed(2), '', ''],
          health('quiet', quiet, '', ''),
          health('busy', busy, ratio.toFixed(1), ratio > maxRatio ? 'over' : ''),
        ],
      },
      {
        intro: `Addresses with an account and without one in turn, one after the other: medians of ${pairs} in ms. At most ${maxApart * 100} % apart, and answers that are the same but for the number of the request, is the aim.`,
        head: ['asked for', 'with an account', 'without', 'ratio', 'answers', ''],
        lines: compared.map((row) => [
          row.label,
          row.known.toFixed(2),
          row.unknown.toFixed(2),
          row.ratio.toFixed(3),
          row.isAlike ? 'the same' : 'DIFFERENT',
          Math.abs(row.ratio - 1) > maxApart ? 'over' : '',
        ]),
      },
    ],
  };
}
