import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '../../server/app.ts';
import type { Deps } from '../../server/context.ts';
import { type Database, openDatabase } from '../../server/platform/database.ts';
import { closeServer } from '../../server/platform/listen.ts';
import type { Clock } from '../../server/platform/clock.ts';
import { buildKeys } from '../../server/platform/keys.ts';
import { buildLimits, type LimitFigures } from '../../server/platform/limits.ts';
import { buildLog } from '../../server/platform/log.ts';
import { seedFirstContent } from '../../server/platform/seed.ts';
import type { PageAssets } from '../../server/render/assets.ts';
import { buildPages } from '../../server/render/handler.ts';
import { renderPage } from '../../server/render/page.tsx';
import { buildTrialGate } from '../../server/trial/gate.ts';
import { useDatabase } from './database.ts';
import { buildWire, type Wire } from './wire.ts';

export const trialPassword = 'Kundu-2026';
export const signingKeys = `test:${Buffer.alloc(32, 7).toString('base64')}`;

/** A clock that a test sets. */
export class TestClock implements Clock {
  private time = new Date('2026-11-20T02:00:00Z').getTime();

  now(): Date {
    return new Date(this.time);
  }

  advanceDays(days: number): void {
    this.time += days * 86_400_000;
  }
}

interface AppOptions {
  figures?: Partial<LimitFigures>;
  publicUrl?: string;
  /** Empty: the gate is off. */
  password?: string;
  demo?: boolean;
  trustProxy?: number;
}

const assets: PageAssets = { version: 'test-build', routes: { __root__: {} } };

/**
 * The whole app over HTTP on a database of its own with its first content, as index.ts makes it. Call at the top of a
 * test file (or of a describe); the accessors work inside tests.
 */
export function useApp(options: AppOptions = {}) {
  const database = useDatabase();
  const clock = new TestClock();
  const server = createServer();
  let limitPool: Pool;
  let wire: Wire;
  let onWire: Database;
  let deps: Deps;

  beforeAll(async () => {
    // Through a wire of its own, so that a test can take the database away.
    wire = await buildWire(database.url);
    onWire = openDatabase({ url: wire.url, poolSize: 5, onPoolError: () => undefined });
    const { db } = onWire;
    await seedFirstContent(db, { trialPassword: options.password ?? trialPassword, demo: options.demo ?? true, clock });
    limitPool = new Pool({ connectionString: wire.url, max: 2 });
    // A test that takes the database away ends idle connections too; the next one is made anew.
    limitPool.on('error', () => undefined);
    const publicUrl = new URL(options.publicUrl ?? 'http://site.test');
    const figures = { readsPerMinute: 10_000, gateFailures: 10, enquiriesPerHour: 5, ...options.figures };
    const keys = buildKeys(signingKeys);
    deps = {
      db,
      clock,
      log: buildLog('silent'),
      limits: buildLimits(limitPool, figures),
      gate: buildTrialGate({ db, keys, clock, isHttps: publicUrl.protocol === 'https:' }),
      publicUrl,
      version: assets.version,
    };
    const pages = buildPages(deps, { assets: () => assets, render: () => Promise.resolve(renderPage) });
    const trustProxy = options.trustProxy;
    server.on('request', createApp(deps, { clientDir: undefined, pages, trustProxy, isReady: () => true }));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });

  afterAll(async () => {
    await closeServer(server, 1000);
    await limitPool.end();
    await onWire.close();
    await wire.close();
  });

  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    clock,
    get wire() {
      return wire;
    },
    get deps() {
      return deps;
    },
    get origin() {
      return origin();
    },
    /** A request to the app; redirects are answers, not followed. */
    request(path: string, init: RequestInit = {}): Promise<Response> {
      return fetch(`${origin()}${path}`, { redirect: 'manual', ...init });
    },
    /** Cookie header of somebody who has passed the gate. */
    async grantCookie(): Promise<string> {
      const { name, value } = await deps.gate.issue();
      return `${name}=${value}`;
    },
  };
}

/** Query string of one tRPC read with superjson input. */
export function queryPath(procedure: string, input?: unknown): string {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
  return `/api/trpc/${procedure}${query}`;
}

/** `Set-Cookie` values of an answer as a `Cookie` header. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');
}
