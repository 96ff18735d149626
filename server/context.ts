import type { CookieOptions, Request } from 'express';
import type { FileHandle } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { BackupState } from '../src/domain/backup/backup.ts';
import type { TrialNotice } from '../src/domain/trial/trial.ts';
import type { Caller } from './caller.ts';
import type { CommonPasswordCheck } from './auth/primitives/password-rules.ts';
import type { Keys } from './platform/keys.ts';
import type { Db } from './platform/database.ts';
import type { Clock } from './platform/clock.ts';
import type { Files } from './platform/files.ts';
import type { Limits } from './platform/limits.ts';
import type { OutboxWorker } from './mail/outbox-worker.ts';
import type { Streams } from './notifications/streams/streams.ts';
import type { CardProvider } from './platform/payments.ts';
import type { VirusScanner } from './platform/virus-scanner.ts';
import type { MediaWorkers } from './workers/media-workers.ts';
import type { TrialGate } from './trial/gate/gate.ts';
import type { WorkerPool } from './workers/pool.ts';

/** Backups from the administration area. */
export interface Backups {
  /**
   * Continues without the caller.
   * @param whenAlone runs first, once no other can start
   * @throws CONFLICT while one runs on any node
   */
  start(whenAlone: () => Promise<void>): Promise<void>;
  read(): Promise<BackupState>;
  /** If on this node's disk. The caller closes it. */
  openLast(): Promise<{ name: string; size: number; handle: FileHandle } | undefined>;
  /** Old and partial files; returns their number. */
  clean(): Promise<number>;
  /** Aborts a running one without leftovers. */
  close(): Promise<void>;
}

export interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  limits: Limits;
  gate: TrialGate;
  keys: Keys;
  /** The transport (D10), and one message's immediate delivery. */
  mail: { kind: 'smtp' | 'folder' } & Pick<OutboxWorker, 'deliverNow'>;
  /** Of replies by mail (MAIL_IN_DOMAIN); undefined if not configured. */
  mailDomain: string | undefined;
  /** D47; undefined if not configured. */
  cards: CardProvider | undefined;
  /** File storage (D44). */
  files: Files;
  /** Heavy work in child processes. */
  workers: WorkerPool;
  /** Inspects uploads and creates image variants. */
  mediaWorkers: MediaWorkers;
  /** Rejects weak passwords (D13). */
  isCommonPassword: CommonPasswordCheck;
  /** Notifications to open browsers. */
  streams: Streams;
  /** From the administration area. */
  backups: Backups;
  /** On the disk store's file system. */
  tempDir: string;
  /** Undefined if not configured. */
  scanner: VirusScanner | undefined;
  /** Origin for links and the origin check. */
  publicUrl: URL;
  /** HSTS with includeSubDomains (HSTS_SUBDOMAINS). */
  hasHttpsSubdomains: boolean;
  /** Build id; lets old tabs offer to reload. */
  version: string;
}

export interface Context {
  deps: Deps;
  db: Db;
  log: Logger;
  requestId: string;
  /** Resolved through `trust proxy`. */
  ip: string;
  /** May pass the trial gate (D1); true while it is off. */
  hasGrant: boolean;
  /** Null also while the code is pending. */
  caller: Caller | null;
  /** `caller` is a placeholder for others: own data is off limits. */
  onOwnRead?: (() => void) | undefined;
  /** Set if `caller` is unknown, not nobody (D6). */
  callerFailure: Error | undefined;
  /** Password accepted, second factor pending (D12). */
  isMfaPending: boolean;
  /** For auth services only. */
  headers: { cookie: string | undefined; userAgent: string | undefined };
  /** Of the gate's form without JavaScript; shown once. */
  gateNotice: TrialNotice | undefined;
  cookies: { set(name: string, value: string, options: CookieOptions): void };
}

export type SignedIn = Context & { caller: Caller };

export function requestIdOf(request: Pick<Request, 'id'>): string {
  return typeof request.id === 'string' ? request.id : '';
}
