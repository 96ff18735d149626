/** An admin who uploads pictures continuously, visitors who view them, and the ledger of acknowledged uploads. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, mutate, Tally } from './calls.mjs';
import { formOf, makePicture, uploadForm } from './pictures.mjs';

const retryMs = 200;
/** Maximum wait. */
const timeoutMs = 90_000;

/** Whether a refusal has a message. */
function hasWords({ body = '' }) {
  try {
    const { message } = JSON.parse(body).error.json;
    return message.length > 0 && !/\bat \S+:\d+|Error:|ENOSPC/.test(message);
  } catch {
    return false;
  }
}

/** Each repeats unacknowledged uploads under the same key, like the image picker. */
export function startUploaders(scene, { origin, cookie, agent, uploaders = 2, pauseMs = 50 }) {
  const ledger = { files: [], tally: new Tally(), took: [], wordless: 0, isOver: false };
  async function upload() {
    while (!ledger.isOver) {
      const key = randomUUID();
      const form = formOf(`picture-${key}.jpg`, await makePicture());
      for (let isDone = false; !isDone && !ledger.isOver;) {
        const from = performance.now();
        const answer = await uploadForm({ origin, cookie, agent, timeoutMs }, form, key);
        ledger.took.push(performance.now() - from);
        ledger.tally.add(answer);
        isDone = answer.status === 200;
        if (isDone) ledger.files.push(JSON.parse(answer.body));
        else if (answer.status !== 0 && !hasWords(answer)) ledger.wordless += 1;
        await delay(isDone ? pauseMs : retryMs);
      }
    }
  }
  const work = Array.from({ length: uploaders }, upload);
  const stop = async () => {
    ledger.isOver = true;
    await Promise.all(work);
  };
  scene.onClose(stop);
  return { ledger, stop };
}

/** View acknowledged pictures one after the other. */
export function startLookers(scene, { origin, ledger, agent, lookers = 2, pauseMs = 50 }) {
  const state = { isOver: false };
  const tally = new Tally();
  const took = [];
  const look = async (offset) => {
    for (let at = offset; !state.isOver; at += 1) {
      const file = ledger.files[at % Math.max(ledger.files.length, 1)];
      if (file !== undefined) {
        const from = performance.now();
        tally.add(await ask(origin, file.url, { agent, timeoutMs }));
        took.push(performance.now() - from);
      }
      await delay(pauseMs);
    }
  };
  const work = Array.from({ length: lookers }, (_, at) => look(at));
  const stop = async () => {
    state.isOver = true;
    await Promise.all(work);
  };
  scene.onClose(stop);
  return { tally, took, stop };
}

async function foreignKeys(sql, keys) {
  const { rows } = await sql.query(
    'SELECT storage_key AS key FROM media_files UNION ALL SELECT storage_key FROM media_variants',
  );
  const named = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !named.has(key)).length;
}

/** Compares the ledger with rows and bytes, runs the nightly job, and counts what remains. */
export async function auditFiles(sql, { ledger, origin, cookie, agent, store }) {
  const run = (name) => mutate(origin, 'jobs.run', { name }, { headers: { cookie }, agent, timeoutMs });
  const { rows } = await sql.query(
    `SELECT id, name, public_name AS address, size, checksum FROM media_files WHERE name LIKE 'picture-%'`,
  );
  const whole = new Set();
  for (const { id, address, size, checksum } of rows) {
    const { status, bytes } = await ask(origin, `/media/${id}/${address}`, { agent });
    const isWhole = status === 200 && bytes.length === size;
    if (isWhole && createHash('sha256').update(bytes).digest('hex') === checksum) whole.add(id);
  }
  const lost = ledger.files.filter(({ id }) => !whole.has(id)).length;
  const foreign = await foreignKeys(sql, await store.listKeys());
  // Processes the queue first, so that nothing arrives during the sweep.
  await sql.query('UPDATE media_files SET variants_due_at = now() WHERE variants_due_at IS NOT NULL');
  const made = await run('make-variants');
  await store.age();
  const swept = await run('sweep-files');
  return {
    acknowledged: ledger.files.length,
    lost,
    empty: rows.length - whole.size,
    doubled: rows.length - new Set(rows.map(({ name }) => name)).size,
    foreign,
    left: await foreignKeys(sql, await store.listKeys()),
    isSwept: made.status === 200 && swept.status === 200,
  };
}

/** Broken promises about uploads, as sentences. */
export function brokenUploads({ acknowledged, lost, empty, doubled, left, isSwept }, { tally, wordless }) {
  const found = {
    'acknowledged uploads are lost': lost,
    'rows have no bytes': empty,
    'uploads are doubled': doubled,
    'files without a row are left after the nightly job': left,
    'refusals of an upload had no words': wordless,
    'uploads were answered with 500': tally.of('500'),
  };
  const broken = Object.entries(found).filter(([, count]) => count > 0);
  const unknown = tally.names.filter((name) => !/^\d/.test(name));
  return [
    ...broken.map(([words, count]) => `${count} ${words}.`),
    ...(unknown.length > 0 ? [`Uploads had no answer: ${tally.text}.`] : []),
    ...(acknowledged === 0 ? ['No upload was acknowledged at all.'] : []),
    ...(isSwept ? [] : ['The jobs of the night failed.']),
  ];
}

/** Its row of results; `where` distinguishes it. */
export const uploadTable = (outcome, where = '') => ({
  intro: `What the ledger of acknowledged uploads says${where}; files without a row before and after the nightly job, as two days later.`,
  head: ['acknowledged', 'lost', 'rows without bytes', 'doubled', 'files without a row', 'left by the nightly job'],
  lines: [
    [outcome.acknowledged, outcome.lost, outcome.empty, outcome.doubled, outcome.foreign, outcome.left].map(String),
  ],
});
