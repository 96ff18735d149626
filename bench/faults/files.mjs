/** A file store that fails in every way: uploads are stored or refused with a message, and pages work. */
import { setTimeout as delay } from 'node:timers/promises';
import { ask, keepAlive, maxOf, startVisitors } from './calls.mjs';
import { makePerson, openNode, ownDatabase, tryToStart, withSql } from './lib.mjs';
import { openS3 } from './s3-server.mjs';
import { auditFiles, brokenUploads, startLookers, startUploaders, uploadTable } from './uploaders.mjs';

export const title = 'File store away';
export const about = 'an S3 server that stops, hangs and fails, 60 s each (12): no upload is lost, pages go on';

const pages = ['/', '/about', '/invest', '/export', '/investment-opportunities'];
const states = ['stopped', 'hangs', 'answers 500', 'answers 503'];
/** The maximum wait for a response, and for the first upload after the store is back. */
const maxWaitMs = 50_000;
const startWithinMs = 60_000;

/** From now until one more upload is acknowledged. */
async function untilUploaded(ledger) {
  const from = performance.now();
  const { length } = ledger.files;
  while (ledger.files.length === length && performance.now() - from < maxWaitMs) await delay(20);
  return ledger.files.length === length ? undefined : performance.now() - from;
}

export async function runPart(scene, { isSmall, note }) {
  const phaseMs = isSmall ? 12_000 : 60_000;
  const s3 = await openS3(scene);
  const node = await openNode(scene, { ...s3.settings, LIMIT_UPLOADS_PER_HOUR: '100000' });
  const { pid } = node;
  const agent = keepAlive(16);
  scene.onClose(() => Promise.resolve(agent.destroy()));
  for (const page of pages) await ask(node.origin, page, { agent });
  const admin = await withSql(await ownDatabase(node), (sql) => makePerson(sql, 'admin@people.example', 'admin'));
  const { origin } = node;
  const { cookie } = admin;
  const uploaders = startUploaders(scene, { origin, cookie, agent });
  const { ledger } = uploaders;
  const lookers = startLookers(scene, { origin, ledger, agent });
  const visitors = startVisitors(scene, { origin, pages, agent, visitors: 2, pauseMs: 20 });
  await delay(4000);

  const broken = [];
  const lines = [];
  for (const state of states) {
    const [uploadsFrom, looksFrom, pagesFrom] = [ledger.took.length, lookers.took.length, visitors.took.length];
    const files = ledger.files.length;
    await s3.turn(state);
    await delay(phaseMs);
    const meanwhile = ledger.files.length - files;
    await s3.turn('well');
    const backAfter = await untilUploaded(ledger);
    if (backAfter === undefined) broken.push(`No upload within ${maxWaitMs / 1000} s after the store ${state}.`);
    await delay(2000);
    lines.push([
      state,
      String(meanwhile),
      maxOf(ledger.took.slice(uploadsFrom)).toFixed(0),
      maxOf(lookers.took.slice(looksFrom)).toFixed(0),
      maxOf(visitors.took.slice(pagesFrom)).toFixed(0),
      backAfter === undefined ? '–' : backAfter.toFixed(0),
    ]);
    note(`the store ${state}`);
  }
  for (const stop of [uploaders.stop, lookers.stop, visitors.stop]) await stop();
  if (!node.isAlive || node.pid !== pid) broken.push('The process of the node ended.');

  const starts = [];
  for (const state of ['stopped', 'hangs']) {
    await node.stop();
    await s3.turn(state);
    const outcome = await tryToStart(scene, node);
    await s3.turn('well');
    starts.push([state, outcome.words, outcome.ms.toFixed(0)]);
    if (!outcome.isOneSentence) broken.push('A start was refused with more than a sentence.');
    if (outcome.ms > startWithinMs) broken.push(`A start was not refused within ${startWithinMs / 1000} s.`);
    if (outcome.hasStarted) await node.stop();
    note(`a start while the store ${state}`);
    await node.start();
  }
  const outcome = await withSql(await ownDatabase(node), (sql) =>
    auditFiles(sql, { ledger, origin, cookie, agent, store: s3 }),
  );
  broken.push(...brokenUploads(outcome, ledger));
  const waited = maxOf([...ledger.took, ...lookers.took]);
  if (waited > maxWaitMs) broken.push(`Somebody waited ${(waited / 1000).toFixed(0)} s.`);
  if (visitors.tally.names.some((name) => name !== '200')) {
    broken.push(`Public pages were answered otherwise: ${visitors.tally.text}.`);
  }
  if (lookers.tally.names.some((name) => !['200', '302', '503'].includes(name))) {
    broken.push(`Pictures were answered otherwise: ${lookers.tally.text}.`);
  }
  return {
    broken,
    tables: [
      {
        intro: `The store in each state for ${phaseMs / 1000} s while two uploaded and two looked at pictures. Answers: uploads ${ledger.tally.text}; pictures ${lookers.tally.text}; pages ${visitors.tally.text}.`,
        head: [
          'store',
          'uploads meanwhile',
          'longest upload ms',
          'longest picture ms',
          'longest page ms',
          'first upload after, ms',
        ],
        lines,
      },
      {
        intro: 'A start of the site while the store is away.',
        head: ['store', 'what the site says', 'ms'],
        lines: starts,
      },
      uploadTable(outcome),
    ],
  };
}
