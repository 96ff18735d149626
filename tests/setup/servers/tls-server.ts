import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import tls from 'node:tls';
import { makeCertificate } from './certificate.ts';

interface Options {
  /** Speaks TLS, with a self-signed certificate unless `cert` is given. */
  isTls: boolean;
  /** Sent before TLS starts, once something was received: Postgres says whether it speaks TLS (`S`, `N`). */
  answer?: string;
}

/** A real server on this machine that stores what it receives and never responds. */
export interface CollectingServer {
  readonly port: number;
  readonly cert: string;
  readonly received: string;
  /** Ends all connections and stops listening; `restart` listens again on the same port. */
  stop(): Promise<void>;
  restart(): Promise<void>;
  /** Reads nothing until `resume`. */
  pause(): void;
  resume(): void;
}

export async function startCollector({ isTls, answer }: Options): Promise<CollectingServer> {
  const { key, cert } = makeCertificate();
  const secureContext = tls.createSecureContext({ key, cert });
  const sockets = new Set<Socket>();
  const received: Buffer[] = [];
  let isPaused = false;
  let port = 0;
  let server: net.Server;

  const keep = (socket: Socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    if (isPaused) socket.pause();
  };
  const secure = (socket: Socket) => {
    keep(new tls.TLSSocket(socket, { isServer: true, secureContext }));
  };

  async function listen(): Promise<void> {
    server = net.createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
      if (answer !== undefined) {
        socket.once('data', () => {
          socket.write(answer);
          if (isTls) secure(socket);
        });
      } else if (isTls) secure(socket);
      else keep(socket);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  }

  await listen();
  return {
    get port() {
      return port;
    },
    cert,
    get received() {
      return Buffer.concat(received).toString('utf8');
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    restart: listen,
    pause() {
      isPaused = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isPaused = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
