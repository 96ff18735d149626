import { contentChannel } from '../src/domain/documents/changes.ts';
import { buildArticleTimer } from './articles/schedule.ts';
import { buildAuditLines } from './audit/lines.ts';
import { buildCsvRunner } from './imports/runner.ts';
import { receiveMail } from './enquiries/mail-in/receive.ts';
import { isRecipient } from './enquiries/mail-in/recipient.ts';
import type { MailListener } from './mail/incoming/listener.ts';
import { buildHeartbeat } from './jobs/heartbeat.ts';
import type { Deps } from './context.ts';
import { jobs } from './jobs/registry.ts';
import { endInterrupted, runJob } from './jobs/run.ts';
import { buildVariantMaker } from './media/variant-maker.ts';
import { reasonOf, StartupError } from './startup-error.ts';
import { buildSchedules } from './jobs/scheduler.ts';
import { readSettings } from './settings/settings.ts';
import type { Platform } from './start.ts';

/** For replies by mail; undefined unless configured. `listen` throws StartupError. */
export async function buildMailIn({ env }: Pick<Platform, 'env'>, deps: Deps): Promise<MailListener | undefined> {
  const { mailDomain: domain, tempDir, log } = deps;
  if (domain === undefined) return undefined;
  const { MAIL_IN_HOST: host, MAIL_IN_PORT: port } = env;
  const { buildMailListener } = await import('./mail/incoming/listener.ts');
  const listener = buildMailListener({
    domain,
    host,
    port,
    tempDir,
    log,
    isRecipient: (localPart) => isRecipient(deps, localPart),
    take: (mail) => receiveMail(deps, mail),
  });
  return {
    ...listener,
    listen: () =>
      listener.listen().catch((error: unknown) => {
        throw new StartupError(
          `The site cannot listen for emails on ${host}:${port}: ${reasonOf(error)}. Change MAIL_IN_PORT or MAIL_IN_HOST.`,
          { cause: error },
        );
      }),
  };
}

/** Mail, image variants, jobs and schedules. */
export interface Background {
  /** Registers listeners: call before listening starts. */
  start(): void;
  /** Finishes current work within about 10 s. */
  close(): Promise<void>;
}

type BackgroundPlatform = Pick<Platform, 'databaseUrl' | 'db' | 'log' | 'events' | 'outbox' | 'node'>;

export function buildBackground(platform: BackgroundPlatform, deps: Deps): Background {
  const { databaseUrl, db, log, events, outbox, node } = platform;
  const schedules = buildSchedules({
    url: databaseUrl,
    log,
    clock: deps.clock,
    jobs,
    run: (job) => runJob(deps, job),
    interrupted: () => endInterrupted(deps),
    timezone: async () => (await readSettings(db, log)).general.timezone,
  });
  const auditLines = buildAuditLines({ db, log, events });
  const variants = buildVariantMaker({ deps, events });
  const articles = buildArticleTimer(deps, events);
  const csvRunner = buildCsvRunner(deps, events);
  const heartbeat = buildHeartbeat(deps, node);
  return {
    start() {
      outbox.start();
      auditLines.start();
      variants.start();
      schedules.start();
      articles.start();
      csvRunner.start();
      heartbeat.start();
      events.onEvent(contentChannel, (table) => {
        if (table === 'settings') void schedules.refresh();
      });
      events.onBack(() => void schedules.refresh());
    },
    async close() {
      await Promise.all(
        [outbox, auditLines, variants, schedules, articles, csvRunner, heartbeat].map((each) => each.close()),
      );
    },
  };
}
