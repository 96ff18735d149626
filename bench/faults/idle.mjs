/** Idle connections: none is refused, and others are served beside them. */
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, fileLimit, Tally } from './calls.mjs';
import { openNode } from './lib.mjs';

export const title = 'Idle connections';
export const about = '10,000 idle connections (300): none is refused, and each is answered when it asks';

/** Headers must arrive within 60 s, so the idle time is shorter in total. */
const idleMs = 15_000;
const atOnce = 200;
/** Open files of a process besides its connections, with a margin. */
const otherFiles = 200;

function open(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const idler = { socket, fault: undefined, isClosed: false };
    socket.once('connect', () => resolve(idler));
    socket.once('close', () => (idler.isClosed = true));
    socket.once('error', (error) => {
      idler.fault = error.code ?? error.message;
      resolve(idler);
    });
  });
}

function askOn({ socket, fault, isClosed }, host) {
  if (fault !== undefined || isClosed) return Promise.resolve({ status: 0, error: fault ?? 'closed' });
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve({ status: 0, error: 'NO ANSWER' }), 30_000);
    const finish = (answer) => {
      clearTimeout(late);
      resolve(answer);
    };
    socket.once('data', (chunk) => finish({ status: Number(chunk.toString('latin1', 9, 12)) }));
    socket.once('close', () => finish({ status: 0, error: 'closed' }));
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  });
}

export async function runPart(scene, { isSmall, note }) {
  const wanted = isSmall ? 300 : 10_000;
  const node = await openNode(scene);
  const limit = Math.min(await fileLimit(node.pid), await fileLimit(process.pid));
  const count = Math.min(wanted, limit - otherFiles);
  if (count < wanted) {
    note(
      `the system lets a process open ${limit} files, so these are ${count} connections and not ${wanted} (ulimit -n)`,
    );
  }
  const idlers = [];
  scene.onClose(() => Promise.resolve(idlers.forEach(({ socket }) => socket.destroy())));
  const from = performance.now();
  while (idlers.length < count) {
    const some = Array.from({ length: Math.min(atOnce, count - idlers.length) }, () => open(node.port));
    idlers.push(...(await Promise.all(some)));
  }
  const openedMs = performance.now() - from;
  const refused = idlers.filter(({ fault }) => fault !== undefined).length;
  note(`${count - refused} open`);
  const others = new Tally();
  const until = performance.now() + idleMs;
  while (performance.now() < until) {
    others.add(await ask(node.origin, '/', { agent: false }));
    await delay(50);
  }
  const host = new URL(node.origin).host;
  const answers = new Tally();
  for (let at = 0; at < idlers.length; at += atOnce) {
    const some = await Promise.all(idlers.slice(at, at + atOnce).map((idler) => askOn(idler, host)));
    for (const answer of some) answers.add(answer);
  }
  const broken = [];
  if (count < wanted) broken.push(`Not measured: the system allows ${limit} open files, for ${count} connections.`);
  if (refused > 0) broken.push(`${refused} connections were refused.`);
  if (answers.of('200') < count) broken.push(`Not all were answered in the end: ${answers.text}.`);
  if (others.of('200') < others.total) broken.push(`Others were answered otherwise: ${others.text}.`);
  if (!node.isAlive) broken.push('The process of the node ended.');
  return {
    broken,
    tables: [
      {
        intro: `Opened in ${(openedMs / 1000).toFixed(1)} s, idle for ${idleMs / 1000} s, then each asked for /healthz; others asked for the home page at the same time.`,
        head: ['connections', 'refused', 'answered in the end', 'others'],
        lines: [[String(count), String(refused), answers.text, others.text]],
      },
    ],
  };
}
