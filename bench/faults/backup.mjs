/**
 * A backup under load, everything dropped, a restore: acknowledged data exists, and users with two-factor can sign in.
 */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { loadTs } from '../../scripts/lib/load-ts.mjs';
import { inProject } from '../../scripts/lib/paths.mjs';
import { secondsSince, SetupError } from '../../scripts/lib/report.mjs';
import { run } from '../../scripts/lib/run.mjs';
import { atRest, dropAndRestore } from './at-rest.mjs';
import { cookieOf, keepAlive, mutate, startVisitors, Tally } from './calls.mjs';
import { makePerson, openNode, ownDatabase, passingFolder, setPassword, withSql } from './lib.mjs';
import { formOf, makePicture, untilCopied, uploadForm } from './pictures.mjs';
import { auditLedger, brokenOf, startWriters } from './writers.mjs';

export const title = 'Backup and restore';
export const about = 'a backup under 30 s of load (5), everything dropped, restored and compared';

const email = 'two-factor@people.example';
const password = 'Kumul-Sunrise-77';
const stepMs = 30_000;

/** Runs a command with a node's settings; returns its duration. */
async function command(node, name, file) {
  const from = performance.now();
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: node.dataDir };
  const { code, output } = await run(process.execPath, [inProject('scripts', `${name}.mjs`), file], { env });
  if (code !== 0) throw new SetupError(`The ${name} ended with ${code}.`, output);
  return secondsSince(from);
}

/** Creates an account with two-factor like a user; returns its secret. */
async function makeTwoFactor(node, url) {
  const { id } = await withSql(url, async (sql) => {
    const person = await makePerson(sql, email);
    await setPassword(sql, person.id, password);
    return person;
  });
  const { origin } = node;
  const cookie = cookieOf(await mutate(origin, 'auth.signIn', { email, password }));
  const options = { headers: { cookie } };
  const { result: enrolment } = await mutate(origin, 'profile.beginTwoFactor', undefined, options);
  const secret = enrolment.secret.replaceAll(' ', '');
  const entry = { factorId: enrolment.factorId, code: generateSync({ secret }) };
  const { status } = await mutate(origin, 'profile.confirmTwoFactor', entry, options);
  if (status !== 200) throw new SetupError(`Two-factor could not be switched on (${status}).`);
  return { id, secret, usedStep: Math.floor(Date.now() / stepMs) };
}

/** Signs in with password and code, each code once. */
async function signInTwice(origin, { secret, usedStep }) {
  while (Math.floor(Date.now() / stepMs) <= usedStep) await delay(500);
  const first = await mutate(origin, 'auth.signIn', { email, password });
  const second = await mutate(
    origin,
    'auth.verifyMfa',
    { code: generateSync({ secret }) },
    { headers: { cookie: cookieOf(first) } },
  );
  return first.result?.step === 'secondFactor' && second.status === 200;
}

const sameAs = (one, other) => one?.count === other?.count && one?.digest === other?.digest;

/** Files in the database whose bytes differ or are missing in the store. */
async function strangeFiles(sql, dataDir) {
  const { rows } = await sql.query('SELECT storage_key AS key, checksum FROM media_files WHERE checksum IS NOT NULL');
  let strange = 0;
  for (const { key, checksum } of rows) {
    const bytes = await readFile(path.join(dataDir, 'files', key)).catch(() => undefined);
    if (bytes === undefined || createHash('sha256').update(bytes).digest('hex') !== checksum) strange += 1;
  }
  return { files: rows.length, strange };
}

/** Uploads continuously until stopped. */
function startUploads({ origin, cookie }) {
  const tally = new Tally();
  const state = { isOver: false };
  const work = (async () => {
    for (let count = 0; !state.isOver; count += 1) {
      tally.add(await uploadForm({ origin, cookie }, formOf(`picture-${count}.jpg`, await makePicture())));
    }
  })();
  const stop = async () => {
    state.isOver = true;
    await work;
  };
  return { tally, stop };
}

export async function runPart(scene, { isSmall, note }) {
  const loadMs = isSmall ? 5000 : 30_000;
  const { digestsOf } = await loadTs('tests/backup/digests.ts');
  const folder = await passingFolder(scene);
  const node = await openNode(scene, { LIMIT_UPLOADS_PER_HOUR: '100000' });
  const url = await ownDatabase(node);
  const twoFactor = await makeTwoFactor(node, url);
  const agent = keepAlive(16);
  scene.onClose(() => Promise.resolve(agent.destroy()));
  const { admin, writers } = await withSql(url, async (sql) => ({
    admin: await makePerson(sql, 'admin@people.example', 'admin'),
    writers: await startWriters(sql, { origin: () => node.origin, agent }),
  }));
  scene.onClose(writers.stop);
  const uploads = startUploads({ origin: node.origin, cookie: admin.cookie });
  scene.onClose(uploads.stop);
  const visiting = { origin: node.origin, pages: ['/', '/about', '/news'], agent, visitors: 2, pauseMs: 20 };
  const visitors = startVisitors(scene, visiting);
  await delay(loadMs);
  // What is acknowledged by now must be in the archive, whatever is written while it is made.
  const { ledger } = writers;
  const before = {
    ...ledger,
    enquiries: new Map(ledger.enquiries),
    profiles: ledger.profiles.map((one) => ({ ...one })),
  };
  const archive = path.join(folder, 'under-load.tar.gz');
  note('backup under load');
  const backupTook = await command(node, 'backup', archive);
  const meanwhile = ledger.enquiries.size - before.enquiries.size;
  await delay(1000);
  await Promise.all([writers.stop(), uploads.stop(), visitors.stop()]);

  note('restored beside it');
  const broken = [];
  const beside = path.join(await passingFolder(scene), 'data');
  const restoreTook = await command({ dataDir: beside }, 'restore', archive);
  const copy = await openNode(scene, { DATA_DIR: beside });
  const outcome = await withSql(await ownDatabase(copy), (sql) => auditLedger(sql, before));
  broken.push(...brokenOf(outcome));
  const files = await withSql(await ownDatabase(copy), (sql) => strangeFiles(sql, beside));
  if (files.strange > 0) broken.push(`${files.strange} files are missing or other ones.`);
  const signedIn = await signInTwice(copy.origin, twoFactor);
  if (!signedIn) broken.push('Who has two-factor could not sign in.');
  await copy.stop();

  note('everything dropped and restored');
  await withSql(url, untilCopied);
  const whole = path.join(folder, 'at-rest.tar.gz');
  const { held, again } = await dropAndRestore(node, {
    backup: () => command(node, 'backup', whole),
    restore: () => command(node, 'restore', whole),
    digest: (dataDir) => atRest(dataDir, digestsOf),
  });
  const other = Object.keys(held).filter((name) => !sameAs(held[name], again[name]));
  if (other.length > 0) broken.push(`Tables differ: ${other.join(', ')}.`);
  const back = await withSql(await ownDatabase(node), (sql) => strangeFiles(sql, node.dataDir));
  if (back.strange > 0) broken.push(`${back.strange} files are missing or other ones after everything was dropped.`);
  const failed = [uploads.tally, visitors.tally, ledger.tally].filter((tally) => tally.total !== tally.of('200'));
  if (failed.length > 0) broken.push(`Requests failed: ${failed.map(({ text }) => text).join('; ')}.`);
  const rows = Object.values(held).reduce((sum, { count }) => sum + count, 0);
  return {
    broken,
    tables: [
      {
        intro: `A backup while eight people wrote, one uploaded and two read without a pause, restored into another folder. Who has two-factor ${signedIn ? 'signed in' : 'could not sign in'} there.`,
        head: [
          'archive MB',
          'backup',
          'restore',
          'enquiries meanwhile',
          'acknowledged before',
          'lost',
          'half',
          'files',
          'other bytes',
        ],
        lines: [
          [
            ((await stat(archive)).size / 1e6).toFixed(1),
            backupTook,
            restoreTook,
            ...[meanwhile, outcome.acknowledged, outcome.lost, outcome.half, files.files, files.strange].map(String),
          ],
        ],
      },
      {
        intro:
          'Everything dropped, and restored from a backup at rest: digests of all rows, and checksums of all files.',
        head: ['tables', 'rows', 'tables that differ', 'files', 'other bytes'],
        lines: [[Object.keys(held).length, rows, other.length, back.files, back.strange].map(String)],
      },
    ],
  };
}
