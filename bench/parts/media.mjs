/**
 * The weight of a card's picture on a phone, the memory left by a thousand uploads, and how long hostile files block
 * the event loop. On its own database and site.
 */
import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { startBuiltSite } from '../../scripts/lib/built-site.mjs';
import { loadTs } from '../../scripts/lib/load-ts.mjs';
import { inProject } from '../../scripts/lib/paths.mjs';
import { SetupError } from '../../scripts/lib/report.mjs';
import { untilCopied } from '../faults/pictures.mjs';
import { median } from '../measure.mjs';
import { signIn, visitor } from '../stage.mjs';

export const title = 'Media';

/** The copy that a 360 px phone with pixel ratio two loads for a card: the next above 656. */
const cardWidth = 768;
const photographs = 12;
const maxCardBytes = 40_000;
const uploads = 1000;
const uploadsAtATime = 4;
const maxGrowth = 30 * 2 ** 20;
const maxBlockMs = 50;

/** A site on a new database of the stage's Postgres, with the probe in its process. */
async function openSite(stage) {
  await stage.sql.query('CREATE DATABASE media');
  const url = new URL(stage.databaseUrl);
  url.pathname = '/media';
  const probe = path.join(stage.folder, 'probe.json');
  const site = await startBuiltSite({ DATABASE_URL: url.href, LIMIT_UPLOADS_PER_HOUR: '100000', PROBE_FILE: probe }, [
    '--expose-gc',
    '--import',
    inProject('bench', 'probe.mjs'),
  ]);
  stage.onStop(() => site.stop());
  const sql = new pg.Client({ connectionString: url.href });
  await sql.connect();
  stage.onStop(() => sql.end());
  const { cookie } = visitor(site, await signIn(sql, 'admin'));

  return {
    sql,
    async upload(kind, name, bytes) {
      const form = new FormData();
      form.set('file', new Blob([bytes]), name);
      const headers = { cookie, origin: site.origin };
      const answer = await fetch(`${site.origin}/api/uploads/${kind}`, { method: 'POST', headers, body: form });
      return { status: answer.status, body: await answer.json() };
    },
    /** The process's own metrics, after a garbage collection. */
    async ask() {
      await rm(probe, { force: true });
      process.kill(site.pid, 'SIGUSR2');
      for (let tries = 0; tries < 200; tries += 1) {
        const text = await readFile(probe, 'utf8').catch(() => undefined);
        if (text !== undefined) return JSON.parse(text);
        await delay(50);
      }
      throw new SetupError('The probe in the site did not answer.');
    },
  };
}

async function measureCards(site) {
  const { makePhotograph } = await loadTs('tests/media/support/photographs.ts');
  const from = performance.now();
  let making = 0;
  for (let number = 0; number < photographs; number += 1) {
    const startedAt = performance.now();
    const bytes = await makePhotograph(number);
    making += performance.now() - startedAt;
    const { status, body } = await site.upload('media', `photograph-${number}.jpg`, bytes);
    if (status !== 200) throw new SetupError(`A photograph was refused: ${JSON.stringify(body)}`);
    await untilCopied(site.sql);
  }
  const seconds = (performance.now() - from - making) / 1000 / photographs;
  const { rows } = await site.sql.query(
    `SELECT size FROM media_variants WHERE type = 'image/avif' AND width = ${cardWidth} ORDER BY size`,
  );
  return { bytes: rows.map(({ size }) => size), seconds };
}

/** Pictures of 1 MB, the size of noise. */
function makeNoise(count) {
  const size = { width: 590, height: 590 };
  return Promise.all(
    Array.from({ length: count }, () =>
      sharp(randomBytes(size.width * size.height * 3), { raw: { ...size, channels: 3 } })
        .png()
        .toBuffer(),
    ),
  );
}

async function uploadMany(site, count, pictures) {
  let sent = 0;
  const lane = async () => {
    while (sent < count) {
      const number = sent;
      sent += 1;
      const { status, body } = await site.upload('media', `noise-${number}.png`, pictures[number % pictures.length]);
      if (status !== 200) throw new SetupError(`An upload was refused: ${JSON.stringify(body)}`);
    }
  };
  await Promise.all(Array.from({ length: uploadsAtATime }, lane));
}

async function measureMemory(site) {
  const pictures = await makeNoise(8);
  // The first ones load shared code.
  await uploadMany(site, 50, pictures);
  const before = await site.ask();
  const from = performance.now();
  await uploadMany(site, uploads, pictures);
  const seconds = (performance.now() - from) / 1000;
  const after = await site.ask();
  return { before: before.rss, after: after.rss, seconds, maxBlock: after.maxBlock, bytes: pictures[0].length };
}

async function measureHostile(site) {
  const { hostileFiles } = await loadTs('tests/media/support/corpus.ts');
  const outcome = { refused: 0, sanitised: 0, failed: 0 };
  const holds = [];
  for (const { kinds, make, name } of hostileFiles) {
    const bytes = await make();
    await site.ask();
    for (const kind of kinds) {
      const { status } = await site.upload(kind, name.replaceAll('\0', ''), bytes);
      outcome[status === 200 ? 'sanitised' : status < 500 ? 'refused' : 'failed'] += 1;
    }
    holds.push({ name, ms: (await site.ask()).maxBlock });
  }
  return { ...outcome, holds: holds.toSorted((a, b) => b.ms - a.ms) };
}

const megabytes = (bytes) => (bytes / 2 ** 20).toFixed(1);

export async function runPart(stage, { note }) {
  const site = await openSite(stage);
  note(`${photographs} photographs`);
  const cards = await measureCards(site);
  const cardMedian = median(cards.bytes);
  note('hostile files');
  const hostile = await measureHostile(site);
  await untilCopied(site.sql);
  note(`${uploads} uploads`);
  const memory = await measureMemory(site);
  const growth = memory.after - memory.before;
  return {
    figures: { cards, hostile, memory },
    tables: [
      {
        intro: `${photographs} photographs of 4,000 px (noise and gradients) are uploaded one after the other. The copy that a phone of 360 px at twice the pixels takes for a card is the AVIF of ${cardWidth} px; at most ${maxCardBytes / 1000} kB in the median is the aim.`,
        head: ['', 'median kB', 'least', 'most', 'aim', ''],
        lines: [
          [
            'AVIF of a card',
            (cardMedian / 1000).toFixed(1),
            (Math.min(...cards.bytes) / 1000).toFixed(1),
            (Math.max(...cards.bytes) / 1000).toFixed(1),
            String(maxCardBytes / 1000),
            cardMedian > maxCardBytes ? 'over' : '',
          ],
        ],
      },
      {
        intro: `Upload and all copies of one such photograph take ${cards.seconds.toFixed(1)} s. ${uploads} uploads of ${megabytes(memory.bytes)} MB, ${uploadsAtATime} at a time, in ${memory.seconds.toFixed(0)} s: memory of the site's process after a collection of garbage, in MB; at most ${maxGrowth / 2 ** 20} more is the aim.`,
        head: ['', 'before', 'after', 'more', ''],
        lines: [
          [
            'resident memory',
            megabytes(memory.before),
            megabytes(memory.after),
            megabytes(growth),
            growth > maxGrowth ? 'over' : '',
          ],
        ],
      },
      {
        intro: `${hostile.holds.length} hostile files, each sent to every kind of upload: ${hostile.refused} refused, ${hostile.sanitised} taken once sanitised, ${hostile.failed} answered with a failure. Longest time that the event loop of the site was held, in ms; at most ${maxBlockMs} is the aim.`,
        head: ['file', 'ms', ''],
        lines: hostile.holds
          .slice(0, 3)
          .map(({ name, ms }) => [
            name.replaceAll(/[^ -~]/g, '?').slice(0, 40),
            ms.toFixed(1),
            ms > maxBlockMs ? 'over' : '',
          ]),
      },
    ],
  };
}
