/** Requests that never throw, counters of their responses, and the system's view of connections. */
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** One request on `agent`; a network failure is `error`, with status 0. */
export function ask(origin, target, { method = 'GET', headers = {}, body, agent, timeoutMs = 30_000 } = {}) {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const call = request(`${origin}${target}`, { method, headers: { ...headers, ...length }, agent }, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.once('error', (error) => resolve({ status: 0, error: error.code ?? error.message }));
      answer.once('end', () => {
        const { statusCode: status = 0, headers: given } = answer;
        const bytes = Buffer.concat(chunks);
        resolve({ status, headers: given, body: bytes.toString(), bytes });
      });
    });
    call.setTimeout(timeoutMs, () => call.destroy(Object.assign(new Error('late'), { code: 'NO ANSWER' })));
    call.once('error', (error) => resolve({ status: 0, error: error.code ?? error.message }));
    call.end(body);
  });
}

/** Calls a mutation like the browser. `result` is its response. */
export async function mutate(origin, procedure, input, { headers = {}, ...options } = {}) {
  const answer = await ask(origin, `/api/trpc/${procedure}`, {
    ...options,
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify({ json: input }),
  });
  const result = answer.status === 200 ? JSON.parse(answer.body).result.data.json : undefined;
  return { ...answer, result };
}

/** The cookies set by a response, as sent with the next request. */
export const cookieOf = ({ headers }) =>
  (headers?.['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');

/** Waits until /readyz succeeds within `ms`; returns the time, or undefined. */
export async function untilReady(origin, ms = 60_000) {
  const from = performance.now();
  while (performance.now() - from < ms) {
    const { status } = await ask(origin, '/readyz', { agent: false, timeoutMs: 2000 });
    if (status === 200) return performance.now() - from;
    await delay(50);
  }
  return undefined;
}

/** Number of responses by status or error. */
export class Tally {
  #counts = new Map();

  add({ status, error }) {
    const name = status === 0 ? (error ?? 'no answer') : String(status);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  of(name) {
    return this.#counts.get(name) ?? 0;
  }

  get names() {
    return [...this.#counts.keys()];
  }

  get total() {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  get text() {
    const parts = [...this.#counts]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, count]) => `${name}: ${count}`);
    return parts.join(', ') || 'none';
  }
}

/** Requests pages in turn endlessly, without an account. `took` are the ms of each response. */
export function startVisitors(scene, { origin, pages, agent, visitors, pauseMs }) {
  const state = { isOver: false };
  const tally = new Tally();
  const took = [];
  const visit = async (offset) => {
    for (let at = offset; !state.isOver; at += 1) {
      const from = performance.now();
      tally.add(await ask(origin, pages[at % pages.length], { agent }));
      took.push(performance.now() - from);
      await delay(pauseMs);
    }
  };
  const work = Array.from({ length: visitors }, (_, at) => visit(at));
  const stop = async () => {
    state.isOver = true;
    await Promise.all(work);
  };
  scene.onClose(stop);
  return { tally, took, stop };
}

/** Connections to a port that are open on the server's side, by client port; Linux only. */
export async function openConnections(port) {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').slice(1);
  const fields = lines.map((line) => line.trim().split(/\s+/));
  // 01 is ESTABLISHED, 08 is CLOSE_WAIT: the client has left and the server still holds the connection.
  const held = fields.filter(
    ([, local = '', , state]) => local.endsWith(`:${hex}`) && (state === '01' || state === '08'),
  );
  return new Set(held.map(([, , remote = '']) => Number.parseInt(remote.split(':')[1] ?? '', 16)));
}

/** Maximum of open files of a process. */
export async function fileLimit(pid) {
  const limits = await readFile(`/proc/${pid}/limits`, 'utf8').catch(() => '');
  const soft = /^Max open files\s+(\S+)/m.exec(limits)?.[1] ?? 'unlimited';
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft);
}

export function keepAlive(sockets) {
  return new Agent({ keepAlive: true, maxSockets: sockets });
}

export const middle = (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
/** The 99th percentile. */
export const slowest = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;
export const maxOf = (values) => values.reduce((max, value) => Math.max(max, value), 0);
