import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** The daemon's reply to the bytes of a file; undefined: none. */
type Verdict = (bytes: Buffer) => string | undefined;

export interface ClamdServer {
  address: URL;
  /** The files received completely. */
  seen: Buffer[];
  verdict: Verdict;
  close(): Promise<void>;
}

/** The file in the data: `zINSTREAM`, then chunks prefixed by their length, ended by an empty one. */
function fileIn(received: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0');
  if (!received.subarray(0, command.length).equals(command)) return undefined;
  const chunks: Buffer[] = [];
  let at = command.length;
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

/** A server that speaks clamd's INSTREAM on a free port. */
export async function startClamdServer(): Promise<ClamdServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const file = fileIn(received);
      if (file === undefined) return;
      clamd.seen.push(file);
      const answer = clamd.verdict(file);
      if (answer !== undefined) socket.end(`${answer}\0`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const clamd: ClamdServer = {
    address: new URL(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`),
    seen: [],
    verdict: () => 'stream: OK',
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return clamd;
}
