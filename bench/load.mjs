/**
 * The load generator, a separate process: gets its requests by message and returns its measurements.
 *
 * It speaks HTTP/1.1 over plain sockets with keep-alive and without pipelining, because Node's own client costs more
 * than the measured servers. Without `rate` each connection sends again after each response; with it the requests of a
 * second are spread evenly and a late one counts from when it was due.
 */
import { connect } from 'node:net';

const separator = Buffer.from('\r\n\r\n');

/** The length of one complete response at the start of `bytes` and its status, or undefined if incomplete. */
function answerIn(bytes) {
  const end = bytes.indexOf(separator);
  if (end === -1) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const body = end + separator.length;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    const total = body + Number(length);
    return bytes.length < total ? undefined : { status, length: total };
  }
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return { status, length: body };
  for (let at = body; ;) {
    const line = bytes.indexOf('\r\n', at);
    if (line === -1) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    at = line + 2 + size + 2;
    if (bytes.length < at) return undefined;
    if (size === 0) return { status, length: at };
  }
}

/** One connection: `ask` resolves with the status. */
class Connection {
  #parts = [];
  #size = 0;
  #waiting;

  constructor(port) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (chunk) => this.#take(chunk));
    this.socket.once('error', (error) => this.#waiting?.reject(error));
    this.socket.once('close', () => this.#waiting?.reject(new Error('The server closed a connection.')));
  }

  #take(chunk) {
    this.#parts.push(chunk);
    this.#size += chunk.length;
    const bytes = this.#parts.length === 1 ? chunk : Buffer.concat(this.#parts, this.#size);
    const answer = answerIn(bytes);
    if (answer === undefined) {
      this.#parts = [bytes];
      return;
    }
    this.#parts = [];
    this.#size = 0;
    const { resolve } = this.#waiting;
    this.#waiting = undefined;
    resolve(answer);
  }

  ask(message) {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.socket.write(message);
    });
  }
}

/** One request as bytes. */
function messageOf(port, { path, headers, body }) {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const all = Object.entries({ host: `127.0.0.1:${port}`, ...headers, ...length });
  const lines = all.map(([name, value]) => `${name}: ${value}`).join('\r\n');
  return Buffer.from(`${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines}\r\n\r\n${body ?? ''}`);
}

/** The options of a run: one `path` to request, or `requests` in turn, those with a body by POST. */
async function run({ port, path, headers, requests = [{ path, headers }], connections, durationMs, rate }) {
  const messages = requests.map((request) => messageOf(port, request));
  let turn = 0;
  const latencies = [];
  const statuses = {};
  let bytes = 0;
  const from = performance.now();
  const until = from + durationMs;
  let next = from;
  const work = async () => {
    const connection = new Connection(port);
    try {
      for (;;) {
        let due = performance.now();
        if (rate !== undefined) {
          due = next;
          next += 1000 / rate;
          const wait = due - performance.now();
          if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        }
        if (performance.now() >= until || due >= until) return;
        // A Node timer may be a millisecond early: nothing was waited for before it was sent.
        const askedAt = Math.min(performance.now(), due);
        const { status, length } = await connection.ask(messages[turn++ % messages.length]);
        latencies.push(performance.now() - askedAt);
        statuses[status] = (statuses[status] ?? 0) + 1;
        bytes += length;
      }
    } finally {
      connection.socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - from) / 1000;
  const sorted = Float64Array.from(latencies).toSorted();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { requests: sorted.length, seconds, bytes, statuses, p50: at(0.5), p99: at(0.99), worst: sorted.at(-1) ?? 0 };
}

process.on('message', (job) => {
  run(job).then(
    (result) => process.send?.({ result }),
    (error) => process.send?.({ error: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
