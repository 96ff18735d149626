/** Email alerts for many, with the node killed while matching: each is mailed once. */
import { setTimeout as delay } from 'node:timers/promises';
import { mutate } from './calls.mjs';
import { makePerson, openNode, ownDatabase, withSql } from './lib.mjs';
import { openMailServer } from './mail-server.mjs';

export const title = 'Alerts';
export const about = '10,000 alerts (400) matched after a publication, the node killed in between: each mailed once';

const matchedWithinMs = 60_000;
const filters = 500;
/** Twice as many as are sent in a second, and some more. */
const deliveredWithinMs = (alerts) => (alerts / 20) * 2000 + 120_000;

const waiting = `SELECT count(*)::int AS mails, count(*) FILTER (WHERE sent_at IS NULL)::int AS left,
  count(failed_at)::int AS failed FROM outbox WHERE topic = 'alert.digest'`;

const one = async (sql, text, values) => (await sql.query(text, values)).rows[0];

const insertProject = `INSERT INTO investment_opportunities (title, sector, location, currency, investment_amount, updated_at)
  VALUES ($1, 'mining', 'Lae', 'PGK', 1000000, now()) RETURNING id`;

/** Four of five with one of many matching filters; the others watch a project. */
async function makeAlerts(sql, alerts) {
  const { id } = await one(sql, insertProject, ['Watched']);
  await sql.query(
    `INSERT INTO opportunity_alerts (email, frequency, filter, projects, confirmed_at, seen_until)
     SELECT 'alert-' || at || '@people.example', 'daily',
       CASE WHEN at % 5 > 0 THEN
         jsonb_build_object('sector', 'mining', 'currency', 'PGK', 'max', (2000000 + at % $3)::text) END,
       CASE WHEN at % 5 = 0 THEN
         jsonb_build_object($2::text, jsonb_build_object('state', 'open', 'title', 'Watched', 'location', 'Lae')) END,
       now(), clock_timestamp()
     FROM generate_series(1, $1::int) AS at`,
    [alerts, id, filters],
  );
  return id;
}

/** A project that matches every filter, and a change of the watched one. */
async function publish(sql, watched, round) {
  await sql.query(insertProject, [`Gold mine ${round}`]);
  await sql.query('UPDATE investment_opportunities SET location = $2 WHERE id = $1', [watched, `Wau ${round}`]);
}

export async function runPart(scene, { isSmall, note }) {
  const alerts = isSmall ? 400 : 10_000;
  const mail = await openMailServer(scene);
  const node = await openNode(scene, { SMTP_URL: mail.url, SEED_DEMO: 'false' });
  const url = await ownDatabase(node);
  const broken = [];
  return withSql(url, async (sql) => {
    const { cookie } = await makePerson(sql, 'admin@people.example', 'admin');
    const watched = await makeAlerts(sql, alerts);
    const runJob = () =>
      mutate(node.origin, 'jobs.run', { name: 'send-alerts' }, { headers: { cookie }, timeoutMs: 300_000 });
    /** Also after the run that a node catches up on at its start. */
    async function runAlone() {
      let answer = await runJob();
      for (let tries = 0; answer.status === 409 && tries < 240; tries += 1) {
        await delay(500);
        answer = await runJob();
      }
      if (answer.status !== 200) broken.push(`The job was answered by ${answer.status}.`);
    }
    await runAlone();

    await publish(sql, watched, 1);
    const from = performance.now();
    await runAlone();
    const matchedAfter = performance.now() - from;
    const matched = await one(sql, waiting);
    if (matched.mails !== alerts) broken.push(`${matched.mails} mails for ${alerts} alerts.`);
    if (matchedAfter > matchedWithinMs) broken.push(`Matched after ${(matchedAfter / 1000).toFixed(0)} s.`);
    note(`${matched.mails} mails ${(matchedAfter / 1000).toFixed(1)} s after a publication`);

    // The next day, without those mails.
    await sql.query(`DELETE FROM outbox WHERE topic = 'alert.digest'`);
    await sql.query(`UPDATE opportunity_alerts SET last_sent_at = last_sent_at - interval '1 day'`);
    // The one being sent.
    await delay(2000);
    mail.recipients.clear();
    await publish(sql, watched, 2);
    const running = runJob();
    let atKill = 0;
    while (atKill < alerts / 4) {
      await delay(2);
      ({ mails: atKill } = await one(sql, waiting));
    }
    await node.kill('SIGKILL');
    await running;
    ({ mails: atKill } = await one(sql, waiting));
    if (atKill >= alerts) broken.push('The node was killed too late.');
    note(`killed after ${atKill} mails`);
    // One hour later: the interrupted run and the claims on mails have expired.
    await sql.query(`UPDATE job_runs SET started_at = started_at - interval '61 minutes' WHERE status = 'running'`);
    await sql.query('UPDATE outbox SET locked_until = now() WHERE sent_at IS NULL');
    await node.start();
    await runAlone();
    await runAlone();
    const { mails } = await one(sql, waiting);
    if (mails !== alerts) broken.push(`${mails} mails for ${alerts} alerts after the kill.`);

    const until = performance.now() + deliveredWithinMs(alerts);
    let left = await one(sql, waiting);
    while (left.left > 0 && performance.now() < until) {
      await delay(500);
      left = await one(sql, waiting);
    }
    if (left.left > 0 || left.failed > 0)
      broken.push(`${left.left} mails have not left, ${left.failed} were given up.`);
    const addresses = [...mail.recipients.keys()].filter((address) => address.startsWith('alert-'));
    const { count: missing } = await one(
      sql,
      'SELECT count(*)::int FROM opportunity_alerts WHERE NOT (email::text = ANY ($1::text[]))',
      [addresses],
    );
    const twice = [...mail.recipients.values()].filter((times) => times > 1).length;
    // Accepted while the node was killed: sent again under the same Message-ID.
    const excused = [...mail.arrivals.values()].filter((times) => times > 1).length;
    if (missing > 0) broken.push(`${missing} addresses got no mail.`);
    if (twice > excused) broken.push(`${twice - excused} addresses got two mails.`);
    return {
      broken,
      tables: [
        {
          intro: `${alerts} alerts, four of five for one of ${filters} filters and the others for a project. From a publication and a change until each has its mail in the outbox, from where 20 leave a second; a minute is the aim.`,
          head: ['alerts', 'mails', 's'],
          lines: [[String(alerts), String(matched.mails), (matchedAfter / 1000).toFixed(1)]],
        },
        {
          intro:
            'The next day the node was killed by `kill -9` while it matched, started again as an hour later, and the job run twice.',
          head: [
            'alerts',
            'mails at the kill',
            'arrived',
            'missing',
            'twice',
            'twice because the node was killed as one left',
          ],
          lines: [[alerts, atKill, addresses.length, missing, twice - Math.min(twice, excused), excused].map(String)],
        },
      ],
    };
  });
}
