import type { Logger } from 'pino';
import type { Deps } from '../../server/context.ts';
import { buildMailWorker } from '../../server/mail/mail-worker.ts';
import type { MailTransport } from '../../server/mail/transport.ts';
import type { Events } from '../../server/platform/events.ts';

export const silentEvents: Pick<Events, 'onEvent' | 'onBack'> = { onEvent: () => undefined, onBack: () => undefined };

interface WorkerOptions {
  deps: Pick<Deps, 'db' | 'keys' | 'publicUrl'> & { log: Logger };
  transport: MailTransport;
  events?: Pick<Events, 'onEvent' | 'onBack'>;
  mailFrom?: string;
  graceMs?: number;
}

/** The worker of one node like in background.ts; without notifications unless given. */
export function buildTestMailWorker({
  deps,
  transport,
  events = silentEvents,
  mailFrom,
  graceMs = 10_000,
}: WorkerOptions) {
  const { db, keys, log, publicUrl } = deps;
  return buildMailWorker({ db, log, keys, events, transport, publicUrl, mailFrom, graceMs });
}
