import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { buildBackups } from '../../server/backup/backups.ts';
import { createApp, isProxyOf } from '../../server/app.ts';
import type { Deps } from '../../server/context.ts';
import { buildResponseCache, type ResponseCacheOptions } from '../../server/response-cache.ts';
import { openDatabase } from '../../server/platform/database.ts';
import { buildEvents } from '../../server/platform/events.ts';
import { buildMailWorker } from '../../server/mail/mail-worker.ts';
import { buildFolderTransport, type MailTransport } from '../../server/mail/transport.ts';
import { buildMetrics } from '../../server/metrics/metrics.ts';
import { FinishedTraffic } from '../../server/metrics/traffic.ts';
import { closeServer } from '../../server/platform/http/listen.ts';
import { buildStreams } from '../../server/notifications/streams/streams.ts';
import { readCallerOf } from '../../server/auth/sessions/sessions.ts';
import { commonPasswordCheckIn } from '../../server/auth/primitives/password-rules.ts';
import type { VirusScanner } from '../../server/platform/virus-scanner.ts';
import { buildMediaWorkers } from '../../server/workers/media-workers.ts';
import type { Files } from '../../server/platform/files.ts';
import { buildDiskFiles } from '../../server/platform/files/disk.ts';
import type { Clock } from '../../server/platform/clock.ts';
import { buildKeys } from '../../server/platform/keys.ts';
import { buildLimits, type LimitFigures } from '../../server/platform/limits.ts';
import { buildLog } from '../../server/platform/log.ts';
import type { CardProvider } from '../../server/platform/payments.ts';
import { seedFirstContent } from '../../server/seed.ts';
import type { PageAssets } from '../../server/render/assets.ts';
import { buildPages, type Render } from '../../server/render/handler.ts';
import { buildReadCache } from '../../server/render/read-cache.ts';
import { renderPage } from '../../server/render/page.tsx';
import { buildTrialGate } from '../../server/trial/gate/gate.ts';
import { buildWorkerPool } from '../../server/workers/pool.ts';
import { useDatabase } from './database.ts';
import { silentEvents } from './mail-worker.ts';
import type { FirstRows } from './test-databases.ts';
import { requireWire, type Wire, wireFor } from './wire.ts';

export const trialPassword = 'Kundu-2026';
export const signingKeys = `test:${Buffer.alloc(32, 7).toString('base64')}`;

/** The usual values, except for reads. */
export const testFigures: LimitFigures = {
  readsPerMinute: 10_000,
  filesPerMinute: 10_000,
  gateFailures: 10,
  enquiriesPerHour: 5,
  enquirySeconds: 3,
  signInFailures: 10,
  signInFailuresPerHour: 100,
  secondFactorFailures: 5,
  passwordChecksPerHour: 60,
  staffMailsPerHour: 30,
  mailsToAddressPerHour: 3,
  mailsFromAddressPerHour: 10,
  uploadsPerHour: 10_000,
  verifyFailures: 20,
  documentsPerHour: 10_000,
};

/** A clock set by the test. */
export class TestClock implements Clock {
  private time = Date.parse('2026-11-20T02:00:00Z');

  now(): Date {
    return new Date(this.time);
  }

  advanceDays(days: number): void {
    this.advanceSeconds(days * 86_400);
  }

  advanceSeconds(seconds: number): void {
    this.time += seconds * 1000;
  }

  /** Shows this time from now on. */
  set(time: Date): void {
    this.time = time.getTime();
  }
}

/** A clock that each test finds as the hooks before all tests left it. */
export function useClock(): TestClock {
  const clock = new TestClock();
  let before = clock.now();
  beforeEach(() => {
    before = clock.now();
  });
  afterEach(() => {
    clock.set(before);
  });
  return clock;
}

export interface AppOptions {
  figures?: Partial<LimitFigures>;
  publicUrl?: string;
  hasHttpsSubdomains?: boolean;
  /** Empty: the gate is off. */
  password?: string;
  demo?: boolean;
  trustProxy?: number;
  /** Instead of a folder; a function is called when the node starts. */
  files?: Files | (() => Promise<Files>);
  /** Metrics token. */
  metricsToken?: string;
  /** Mail transport, requested when the node starts; by default a folder. */
  mail?: () => MailTransport;
  /** MAIL_IN_DOMAIN. */
  mailDomain?: string;
  /** Card provider, requested when the node starts. */
  cards?: () => CardProvider;
  /** Virus scanner, requested when the node starts. */
  scanner?: () => VirusScanner;
  /** Log destination of the node. */
  log?: Logger;
  /** With the listener before Express, its limits and log. */
  responseCache?: Partial<Pick<ResponseCacheOptions, 'bounds' | 'accessLog'>>;
  /** The database can be cut off: `wire`. */
  isCuttable?: boolean;
  /** Timings of the notification streams. */
  streams?: { sweepMs?: number; maxMs?: number };
}

const assets: PageAssets = { version: 'test-build', routes: { __root__: {} } };

/** A node of the site: the app of one process, listening. */
export interface Node {
  deps: Deps;
  origin: string;
  /** Pages rendered so far, before and by Express. */
  readonly renders: number;
  /** Stale pages of earlier requests are rendered later, in turn. */
  rendersOf(path: string): number;
  /** Sends a request; does not follow redirects. */
  request(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/** Starts a node on a database with the first content, like index.ts. */
export async function startNode(url: string, clock: Clock, options: AppOptions): Promise<Node> {
  const database = openDatabase({ url, poolSize: 5, onPoolError: () => undefined });
  const { db } = database;
  const limitPool = new Pool({ connectionString: url, max: 2 });
  // A test that cuts the database also ends idle connections; the next one is reopened.
  limitPool.on('error', () => undefined);
  const publicUrl = new URL(options.publicUrl ?? 'http://site.test');
  const figures = { ...testFigures, ...options.figures };
  const keys = buildKeys(signingKeys);
  const log = options.log ?? buildLog('silent');
  const folder = await mkdtemp(join(tmpdir(), 'ipa-files-'));
  const given = typeof options.files === 'function' ? await options.files() : options.files;
  const files = given ?? buildDiskFiles(join(folder, 'files'));
  await files.ensure();
  const tempDir = join(folder, 'tmp');
  await mkdir(tempDir);
  const workers = buildWorkerPool({ program: inject('workerProgram'), log });
  const events = buildEvents({ url, log, retryMs: [20, 200] });
  const transport = options.mail?.() ?? buildFolderTransport(join(folder, 'mail'), log);
  const outbox = buildMailWorker({ db, log, keys, events: silentEvents, transport, publicUrl, mailFrom: undefined });
  const productVersion = '0.1.0';
  const backups = buildBackups({ databaseUrl: url, db, dataDir: folder, files, keys, clock, log, productVersion });
  const deps: Deps = {
    db,
    clock,
    log,
    limits: buildLimits(limitPool, figures),
    gate: buildTrialGate({ db, keys, clock, isHttps: publicUrl.protocol === 'https:' }),
    keys,
    mail: { kind: transport.kind, deliverNow: (id) => outbox.deliverNow(id) },
    mailDomain: options.mailDomain,
    cards: options.cards?.(),
    files,
    workers,
    mediaWorkers: buildMediaWorkers(workers, log),
    isCommonPassword: commonPasswordCheckIn(workers),
    streams: buildStreams(
      { db, clock, log, readCaller: (sessionId) => readCallerOf({ db, clock, publicUrl }, sessionId) },
      { events, ...options.streams },
    ),
    backups,
    tempDir,
    scanner: options.scanner?.(),
    publicUrl,
    hasHttpsSubdomains: options.hasHttpsSubdomains ?? true,
    version: assets.version,
  };
  const rendered: string[] = [];
  const render: Render = (page) => {
    rendered.push(page.href);
    return renderPage(page);
  };
  const reads = buildReadCache({ events, clock });
  const pageOptions = { assets: () => assets, render: () => Promise.resolve(render), reads };
  const { trustProxy } = options;
  const pages = buildPages(deps, pageOptions);
  const traffic = new FinishedTraffic();
  const { metricsToken: token } = options;
  const metrics = token === undefined ? undefined : buildMetrics({ token, traffic, deps });
  const app = createApp(deps, { pages, trustProxy, isReady: () => true, events, metrics });
  const listener = metrics?.watch(app) ?? app;
  const server = createServer();
  if (options.responseCache === undefined) {
    server.on('request', listener);
  } else {
    // Nothing is rendered unasked: tests count.
    const cacheOptions = {
      pages: pageOptions,
      events,
      isProxy: isProxyOf(app),
      accessLog: undefined,
      traffic,
      prepared: 0,
    };
    server.on('request', buildResponseCache(deps, { ...cacheOptions, ...options.responseCache, app: listener }));
    await events.start();
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    deps,
    origin,
    get renders() {
      return rendered.length;
    },
    rendersOf: (path) => rendered.filter((href) => href === path).length,
    request: (path, init = {}) => fetch(`${origin}${path}`, { redirect: 'manual', ...init }),
    async close() {
      await backups.close();
      deps.streams.close();
      await closeServer(server, 1000);
      await events.close();
      await limitPool.end();
      await database.close();
      await workers.close();
      transport.close();
      files.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The first content of a test site, as of its clock's start. */
export function firstContent({ password = trialPassword, demo = true }: AppOptions): FirstRows {
  return {
    name: `first content ${JSON.stringify({ password, demo })}`,
    async write(url) {
      const database = openDatabase({ url, poolSize: 1, onPoolError: () => undefined });
      try {
        await seedFirstContent(database.db, { trialPassword: password, demo, clock: new TestClock() });
      } finally {
        await database.close();
      }
    },
  };
}

/**
 * The whole app over HTTP on its own database with the first content, like index.ts. Call at the top of a test file (or
 * of a describe); the accessors work inside tests.
 */
export function useApp(options: AppOptions = {}) {
  const database = useDatabase(firstContent(options));
  const clock = useClock();
  let wire: Wire | undefined;
  let node: Node;

  beforeAll(async () => {
    wire = await wireFor(database.url, options);
    node = await startNode(wire?.url ?? database.url, clock, options);
  });

  afterAll(async () => {
    await node.close();
    await wire?.close();
  });

  return {
    clock,
    get wire() {
      return requireWire(wire);
    },
    get deps() {
      return node.deps;
    },
    /** Bypasses the proxy. */
    get databaseUrl() {
      return database.url;
    },
    get origin() {
      return node.origin;
    },
    /** A request to the app; does not follow redirects. */
    request: (path: string, init?: RequestInit): Promise<Response> => node.request(path, init),
    /** Cookie header of a visitor with a grant. */
    grantCookie: (): Promise<string> => grantCookie(node.deps),
  };
}

/** Cookie header of a visitor with a grant. */
export async function grantCookie(deps: Deps): Promise<string> {
  const { name, value } = await deps.gate.issue();
  return `${name}=${value}`;
}

/** Query string of one tRPC read with superjson input. */
export function queryPath(procedure: string, input?: unknown): string {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
  return `/api/trpc/${procedure}${query}`;
}

/** `Set-Cookie` values of a response as a `Cookie` header. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');
}
