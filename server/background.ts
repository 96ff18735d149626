import { contentChannel } from '../src/domain/documents/changes.ts';
import { mailFailures } from '../src/domain/mail/texts.ts';
import { buildArticleTimer } from './articles/schedule.ts';
import { buildAuditLines } from './audit/lines.ts';
import { buildHeartbeat } from './jobs/heartbeat.ts';
import type { JobDeps } from './contributions/job.ts';
import { jobs } from './jobs/registry.ts';
import { runJob } from './jobs/run.ts';
import { deliverMail } from './mail/deliver.ts';
import { readSender } from './mail/sender.ts';
import { buildVariantMaker } from './media/variant-maker.ts';
import { buildOutbox } from './mail/outbox.ts';
import { buildSchedules } from './jobs/scheduler.ts';
import { readSettings } from './settings/settings.ts';
import type { Platform } from './start.ts';

/** What a node does beside answering: mail, smaller copies of pictures, jobs, and what is scheduled. */
export interface Background {
  /** Registers with the notices of the database, so call it before they are listened to. */
  start(): void;
  /** Finishes what is in hand, for some 10 s at most. */
  close(): Promise<void>;
}

type BackgroundPlatform = Pick<
  Platform,
  'env' | 'databaseUrl' | 'db' | 'log' | 'keys' | 'events' | 'mail' | 'publicUrl' | 'node'
>;

export function buildBackground(platform: BackgroundPlatform, deps: JobDeps): Background {
  const { env, databaseUrl, db, log, keys, events, mail, publicUrl, node } = platform;
  const sender = () => readSender({ db, log, publicUrl, mailFrom: env.MAIL_FROM });
  const outbox = buildOutbox({
    db,
    log,
    events,
    host: publicUrl.hostname,
    awayReasons: [mailFailures.unreachable, mailFailures.noFile],
    deliver: (message) => deliverMail({ keys, transport: mail, sender }, message),
  });
  const schedules = buildSchedules({
    url: databaseUrl,
    log,
    clock: deps.clock,
    jobs,
    run: (job) => runJob(deps, job),
    timezone: async () => (await readSettings(db, log)).general.timezone,
  });
  const auditLines = buildAuditLines({ db, log, events });
  const variants = buildVariantMaker({ deps, events });
  const articles = buildArticleTimer(deps, events);
  const heartbeat = buildHeartbeat(deps, node);
  return {
    start() {
      outbox.start();
      auditLines.start();
      variants.start();
      schedules.start();
      articles.start();
      heartbeat.start();
      events.onEvent(contentChannel, (table) => {
        if (table === 'settings') void schedules.refresh();
      });
      events.onBack(() => void schedules.refresh());
    },
    async close() {
      await Promise.all([outbox, auditLines, variants, schedules, articles, heartbeat].map((each) => each.close()));
    },
  };
}
