import type { Logger } from 'pino';
import { mailFailures } from '../../src/domain/mail/texts.ts';
import type { Db } from '../platform/database.ts';
import type { Events } from '../platform/events.ts';
import type { Keys } from '../platform/keys.ts';
import { deliverMail } from './deliver.ts';
import { buildOutboxWorker, type OutboxWorker } from './outbox-worker.ts';
import { readSender } from './sender.ts';
import type { MailTransport } from './transport.ts';

interface MailWorkerOptions {
  db: Db;
  log: Logger;
  keys: Keys;
  events: Pick<Events, 'onEvent' | 'onBack'>;
  transport: MailTransport;
  publicUrl: URL;
  mailFrom: string | undefined;
  graceMs?: number;
}

export function buildMailWorker(options: MailWorkerOptions): OutboxWorker {
  const { db, log, keys, events, transport, publicUrl, mailFrom, graceMs } = options;
  return buildOutboxWorker({
    db,
    log,
    events,
    host: publicUrl.hostname,
    awayReasons: [mailFailures.unreachable, mailFailures.noFile],
    deliver: (message) =>
      deliverMail({ keys, transport, sender: () => readSender({ db, log, publicUrl, mailFrom }) }, message),
    ...(graceMs === undefined ? {} : { graceMs }),
  });
}
