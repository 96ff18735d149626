import type { CookieOptions, Request } from 'express';
import type { Logger } from 'pino';
import type { TrialNotice } from '../src/domain/trial/trial.ts';
import type { Caller } from './caller.ts';
import type { CommonPasswordCheck } from './auth/primitives/password-rules.ts';
import type { Keys } from './platform/keys.ts';
import type { Db } from './platform/database.ts';
import type { Clock } from './platform/clock.ts';
import type { Files } from './platform/files.ts';
import type { Limits } from './platform/limits.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Streams } from './notifications/streams/streams.ts';
import type { CardProvider } from './platform/payments.ts';
import type { VirusScanner } from './platform/virus-scanner.ts';
import type { MediaWorkers } from './workers/media-workers.ts';
import type { TrialGate } from './trial/gate/gate.ts';
import type { WorkerPool } from './workers/pool.ts';

/** What the process is made of; `createApp` gets it from index.ts and from tests alike. */
export interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  limits: Limits;
  gate: TrialGate;
  /** Signs and encrypts. */
  keys: Keys;
  /** Where mail goes (D10), and what sends one message of the outbox now. */
  mail: { kind: 'smtp' | 'folder' } & Pick<Outbox, 'deliverNow'>;
  /** Who takes payments by card (D47); undefined where no provider is configured. */
  cards: CardProvider | undefined;
  /** Where the bytes of files lie (D44). */
  files: Files;
  /** Does heavy work in processes of its own. */
  workers: WorkerPool;
  /** Looks into uploaded files and makes pictures. */
  mediaWorkers: MediaWorkers;
  /** Judges new passwords (D13). */
  isCommonPassword: CommonPasswordCheck;
  /** Notifications on their way to open browsers. */
  streams: Streams;
  /** Folder of files on their way, on the file system of the disk store. */
  tempDir: string;
  /** Looks over uploads; undefined where the settings name none. */
  scanner: VirusScanner | undefined;
  /** Scheme, host and port people reach the site at; links and the origin check use it. */
  publicUrl: URL;
  /** Whether HSTS covers the hosts below that of `publicUrl` (HSTS_SUBDOMAINS). */
  hasHttpsSubdomains: boolean;
  /** Identifies the build; answers carry it so that an old tab can offer to reload. */
  version: string;
}

/** One call as the procedures see it: who asks, through which door, and how to answer with a cookie. */
export interface Context {
  deps: Deps;
  db: Db;
  log: Logger;
  requestId: string;
  /** Address of the caller, as Express resolves it through `trust proxy`. */
  ip: string;
  /** Whether this caller may pass the trial gate (D1); true for everybody while the gate is off. */
  hasGrant: boolean;
  /** Who is signed in; null for nobody, and while a code is still to come. */
  caller: Caller | null;
  /** Why it could not be found out who asks: `caller` is then unknown, and not nobody (D6). */
  callerFailure: Error | undefined;
  /** The password was right and the second factor is still to come (D12). */
  isMfaPending: boolean;
  /** The request's cookies, user agent and the like, for the auth services alone. */
  headers: { cookie: string | undefined; userAgent: string | undefined };
  /** Why the gate's form without script was refused just now; shown once beside its field. */
  gateNotice: TrialNotice | undefined;
  cookies: { set(name: string, value: string, options: CookieOptions): void };
}

/** The context of a procedure that needs a session. */
export type SignedIn = Context & { caller: Caller };

/** The id under which the log knows this request. */
export function requestIdOf(request: Pick<Request, 'id'>): string {
  return typeof request.id === 'string' ? request.id : '';
}
