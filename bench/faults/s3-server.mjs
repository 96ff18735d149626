/** A real S3-compatible server that fails in every way, with its contents. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { passingFolder } from './lib.mjs';

const bucket = 'files-of-faults';
const object = '._S3rver_object';
const dayMs = 86_400_000;

/** `turn(state)`: 'well', 'stopped', 'hangs' (accepts and never responds), 'answers 500' or 'answers 503'. */
export async function openS3(scene) {
  const folder = await passingFolder(scene);
  let port = 0;
  let child;
  let state = 'stopped';

  async function start() {
    child = fork(path.join(import.meta.dirname, 's3-process.mjs'), [String(port), folder], { stdio: 'ignore' });
    const [said] = await once(child, 'message');
    ({ port } = said);
  }

  async function stop() {
    if (child === undefined) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    child = undefined;
  }

  async function answerWith(status) {
    child.send({ status });
    await once(child, 'message');
  }

  async function turn(next) {
    if (state === 'hangs') child.kill('SIGCONT');
    if (next === 'stopped') await stop();
    else if (child === undefined) await start();
    if (next === 'hangs') child.kill('SIGSTOP');
    else if (next !== 'stopped') await answerWith(next === 'well' ? undefined : Number(next.slice(-3)));
    state = next;
  }

  /** Contents of the bucket, by key. */
  async function listKeys() {
    const names = await readdir(path.join(folder, bucket), { recursive: true });
    // The store's mark is beside the file folders.
    const isFile = (name) => name.endsWith(object) && name.includes('/');
    return names.filter(isFile).map((name) => name.slice(0, -object.length));
  }

  await turn('well');
  scene.onClose(stop);
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    turn,
    listKeys,
    /** Makes all files look two days old. */
    async age() {
      const then = new Date(Date.now() - 2 * dayMs);
      for (const key of await listKeys()) await utimes(path.join(folder, bucket, `${key}${object}`), then, then);
    },
  };
}
