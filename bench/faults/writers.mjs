/** People who write through the API continuously, and the ledger of acknowledged writes. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, mutate, Tally } from './calls.mjs';
import { makePerson } from './lib.mjs';

const enquirers = 4;
const owners = 4;
const retryMs = 100;

function enquiryOf(key) {
  return {
    firstName: 'Maria',
    lastName: `Kila ${key}`,
    email: `${key}@people.example`,
    goals: `A mill near Lae, ${key}`,
    consent: true,
    sourcePath: '/invest',
    idempotencyKey: key,
  };
}

/** An address for every enquiry, so that none reaches the address limit. */
function addressOf(count) {
  return { 'x-forwarded-for': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}` };
}

/**
 * Starts four people who send enquiries and four who save their profile. Each repeats unacknowledged writes, like the
 * form, and every tenth acknowledged enquiry is sent again. `origin()` is called before every request; `pauseMs` is
 * between the requests of each.
 */
export async function startWriters(sql, { origin, agent, people = owners, pauseMs = 0 }) {
  const ledger = { enquiries: new Map(), profiles: [], tally: new Tally(), took: [], unlike: 0, isOver: false };
  let count = 0;
  const call = async (procedure, input, headers) => {
    const from = performance.now();
    const answer = await mutate(origin(), procedure, input, { headers, agent });
    ledger.took.push(performance.now() - from);
    ledger.tally.add(answer);
    await delay(answer.status === 200 ? pauseMs : Math.max(pauseMs, retryMs));
    return answer;
  };

  async function enquire() {
    while (!ledger.isOver) {
      const key = randomUUID();
      const headers = addressOf((count += 1));
      let answer;
      do answer = await call('enquiries.submit', enquiryOf(key), headers);
      while (answer.status !== 200 && !ledger.isOver);
      if (answer.status !== 200) return;
      ledger.enquiries.set(key, answer.result.number);
      if (count % 10 !== 0) continue;
      const again = await call('enquiries.submit', enquiryOf(key), headers);
      if (again.status === 200 && again.result.number !== answer.result.number) ledger.unlike += 1;
    }
  }

  /** Two fields of a profile have the same number: if they differ, half of a save was stored. */
  async function save(person) {
    const { cookie } = person;
    while (!ledger.isOver) {
      const figure = String(person.tried + 1);
      const fields = { firstName: 'Maria', lastName: 'Kila', phone: '', position: figure, company: figure };
      const answer = await call('profile.update', { ...fields, version: person.version }, { cookie });
      person.tried += 1;
      if (answer.status === 200) {
        person.acknowledged = person.tried;
        person.version = answer.result.version;
      } else if (!ledger.isOver) {
        // It may have been stored: the next save starts from the stored state.
        const read = await ask(origin(), '/api/trpc/profile.get', { headers: { cookie }, agent });
        if (read.status === 200) person.version = JSON.parse(read.body).result.data.json.version;
      }
    }
  }

  for (let at = 0; at < people; at += 1) {
    const { id, cookie } = await makePerson(sql, `owner-${at}@people.example`);
    ledger.profiles.push({ id, cookie, version: 1, tried: 0, acknowledged: 0 });
  }
  const work = [...Array.from({ length: enquirers }, enquire), ...ledger.profiles.map(save)];
  return {
    ledger,
    async stop() {
      ledger.isOver = true;
      await Promise.all(work);
    },
  };
}

async function countOf(sql, text) {
  const { rows } = await sql.query(`SELECT count(*)::int AS count FROM ${text}`);
  return rows[0].count;
}

/** Acknowledged saves missing in a profile; called while nobody writes, and after every kill. */
export async function lostProfiles(sql, acknowledged) {
  const { rows } = await sql.query('SELECT id, position FROM profiles WHERE id = ANY($1)', [
    acknowledged.map(({ id }) => id),
  ]);
  const stored = new Map(rows.map(({ id, position }) => [id, Number(position ?? 0)]));
  return acknowledged.filter(({ id, figure }) => (stored.get(id) ?? 0) < figure).length;
}

/** Compares the ledger with the database. */
export async function auditLedger(sql, ledger) {
  const { rows } = await sql.query('SELECT idempotency_key AS key, receipt_number AS number FROM enquiries');
  const stored = new Map(rows.map(({ key, number }) => [key, number]));
  const lostEnquiries = [...ledger.enquiries].filter(([key, number]) => stored.get(key) !== number).length;
  const saved = ledger.profiles.map(({ id, acknowledged }) => ({ id, figure: acknowledged }));
  const halves = [
    // An enquiry has its receipt, a receipt its enquiry, and a number an enquiry.
    `enquiries WHERE NOT EXISTS (SELECT FROM outbox WHERE dedupe_key = 'enquiry.receipt ' || enquiries.id)`,
    `outbox WHERE topic = 'enquiry.receipt'
       AND NOT EXISTS (SELECT FROM enquiries WHERE outbox.dedupe_key = 'enquiry.receipt ' || enquiries.id)`,
    `profiles WHERE position IS DISTINCT FROM company`,
    `number_counters WHERE series = 'ENQ' AND last_value <> (SELECT count(*) FROM enquiries)`,
  ];
  let half = 0;
  for (const text of halves) half += await countOf(sql, text);
  const doubled = await countOf(sql, '(SELECT email FROM enquiries GROUP BY email HAVING count(*) > 1) AS twice');
  return {
    acknowledged: ledger.enquiries.size + ledger.profiles.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    lost: lostEnquiries + (await lostProfiles(sql, saved)),
    half,
    doubled: doubled + ledger.unlike,
  };
}

/** Broken promises about writes, as sentences. */
export function brokenOf({ lost, half, doubled, acknowledged }) {
  const found = { 'acknowledged writes are lost': lost, 'rows are halves': half, 'enquiries are doubled': doubled };
  const broken = Object.entries(found).filter(([, count]) => count > 0);
  return [
    ...broken.map(([words, count]) => `${count} ${words}.`),
    ...(acknowledged === 0 ? ['Nothing was acknowledged at all.'] : []),
  ];
}
