import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy between the app and its database that a test can cut and restore. */
export interface Wire {
  url: string;
  cut(): void;
  mend(): void;
  /** Blocks all data without closing anything, like a frozen server. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** A forwarder to the host and port of `target`, which is otherwise the same address. */
export async function buildWire(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let isCut = false;
  let isFrozen = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.pipe(to);
      if (isFrozen) from.pause();
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const destroyAll = () => {
    for (const socket of open) socket.destroy();
  };
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut() {
      isCut = true;
      destroyAll();
    },
    mend() {
      isCut = false;
    },
    freeze() {
      isFrozen = true;
      for (const socket of open) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of open) socket.resume();
    },
    close() {
      destroyAll();
      return new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  };
}

/** A wire for `isCuttable` only: it doubles the time of a query. */
export async function wireFor(
  url: string,
  { isCuttable = false }: { isCuttable?: boolean },
): Promise<Wire | undefined> {
  return isCuttable ? buildWire(url) : undefined;
}

export function requireWire(wire: Wire | undefined): Wire {
  if (wire === undefined) throw new Error('The database can be cut off with the option isCuttable only.');
  return wire;
}
