import pg from 'pg';
import type { Logger } from 'pino';

/** Postgres notifications on their own connection. Register handlers before `start`. */
export interface Events {
  onEvent(channel: string, handle: (payload: string) => void): void;
  /** When notifications can be missed. */
  onLost(handle: () => void): void;
  /** When listening (again); earlier ones may be missed. */
  onBack(handle: () => void): void;
  readonly isListening: boolean;
  /** Resolves after the first attempt, even failed. */
  start(): Promise<void>;
  close(): Promise<void>;
}

interface EventsOptions {
  url: string;
  log: Logger;
  /** Doubles with each attempt. */
  retryMs?: readonly [first: number, maxMs: number];
}

/** Detects connections that broke silently. */
const heartbeatMs = 15_000;
const answerWithinMs = 5_000;

export function buildEvents({ url, log, retryMs = [100, 10_000] }: EventsOptions): Events {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  const lost: (() => void)[] = [];
  const back: (() => void)[] = [];
  let listening: pg.Client | undefined;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      application_name: 'ipa events',
    });
    let isBroken = false;
    const broken = () => {
      isBroken = true;
      drop(client);
    };
    client.on('error', broken);
    client.on('end', broken);
    client.on('notification', ({ channel, payload }) => {
      for (const handle of handlers.get(channel) ?? []) handle(payload ?? '');
    });
    try {
      await client.connect();
      // One round trip: each start waits for it.
      await client.query([...handlers.keys()].map((channel) => `LISTEN ${pg.escapeIdentifier(channel)};`).join(''));
      if (isBroken) throw new Error('the connection ended immediately');
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    if (isClosed) {
      await client.end();
      return;
    }
    listening = client;
    failures = 0;
    for (const handle of back) handle();
  }

  function drop(client: pg.Client): void {
    if (listening !== client) return;
    listening = undefined;
    void client.end().catch(() => undefined);
    if (isClosed) return;
    log.warn('notices of the database are not heard: connecting again');
    for (const handle of lost) handle();
    again();
  }

  function again(): void {
    if (isClosed) return;
    const [first, maxMs] = retryMs;
    const delay = Math.min(maxMs, first * 2 ** failures);
    failures = Math.min(failures + 1, 20);
    // Random: nodes must not all reconnect at once.
    retry = setTimeout(() => void attempt(), delay * (0.5 + Math.random() / 2));
  }

  async function attempt(): Promise<void> {
    try {
      await connect();
    } catch (error) {
      if (failures <= 1) log.warn({ err: error }, 'notices of the database cannot be heard yet');
      again();
    }
  }

  function checkAlive(): void {
    const client = listening;
    client?.query('SELECT 1').catch(() => {
      drop(client);
    });
  }

  return {
    onEvent(channel, handle) {
      handlers.set(channel, [...(handlers.get(channel) ?? []), handle]);
    },
    onLost(handle) {
      lost.push(handle);
    },
    onBack(handle) {
      back.push(handle);
    },
    get isListening() {
      return listening !== undefined;
    },
    async start() {
      heartbeat = setInterval(checkAlive, heartbeatMs);
      await attempt();
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      await listening?.end();
    },
  };
}
