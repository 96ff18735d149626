import { createReadStream } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { Transform } from 'node:stream';

export interface VirusScanner {
  /** The virus's name; undefined if clean. Throws if unclear. */
  scan(path: string): Promise<string | undefined>;
}

/** In ms; clamd takes 1–2 s for 20 MB, longer for archives. */
const silenceMs = 30_000;
const maxAnswerLength = 4096;

/** clamd expects four bytes of length before each chunk, an empty one at the end. */
function framed(): Transform {
  const lengthOf = (length: number) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(length);
    return head;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      this.push(lengthOf(chunk.length));
      done(null, chunk);
    },
    flush(done) {
      done(null, lengthOf(0));
    },
  });
}

async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  for await (const chunk of socket) {
    answer += String(chunk);
    if (answer.length > maxAnswerLength) throw new Error('clamd answered too much');
    if (answer.includes('\0')) break;
  }
  return answer.replace(/\0[\s\S]*$/, '').trim();
}

export function scannerPlace({
  protocol,
  hostname,
  port,
  pathname,
}: URL): { path: string } | { host: string; port: number } {
  return protocol === 'unix:'
    ? { path: decodeURIComponent(pathname) }
    : { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port === '' ? '3310' : port) };
}

/** `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`. */
export function buildClamd(address: URL, { stuckMs = silenceMs }: { stuckMs?: number } = {}): VirusScanner {
  return {
    async scan(path) {
      const socket = createConnection(scannerPlace(address));
      socket.setTimeout(stuckMs, () => socket.destroy(new Error(`clamd was silent for ${stuckMs / 1000} s`)));
      try {
        socket.write('zINSTREAM\0');
        // A failure ends socket and response. clamd says OK only after the file's end, but may close earlier if too
        // large.
        pipeline(createReadStream(path), framed(), socket, { end: false }).catch(() => undefined);
        const answer = await answerOf(socket);
        if (answer === 'stream: OK') return undefined;
        const [, virus] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
        if (virus === undefined) throw new Error(`clamd answered ${JSON.stringify(answer.slice(0, 200))}`);
        return virus;
      } finally {
        socket.destroy();
      }
    },
  };
}
