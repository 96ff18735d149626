import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { backupTexts } from '../../domain/backup/texts.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';
import type { JobOverview, JobRow, JobRunRow, OutboxRow } from '../../domain/jobs/jobs.ts';
import { jobTexts as texts } from '../../domain/jobs/texts.ts';
import { mailTopicName } from '../../domain/mail/topic-texts.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import { BackupPanel } from './backup-panel.tsx';
import { InstallationPanel } from './installation-panel.tsx';

/** For troubleshooting, most useful first. */
export function JobsScreen({ overview }: { overview: JobOverview }) {
  return (
    <>
      <ScreenTitle title={texts.title} lead={texts.lead} />
      {overview.mail === 'folder' && (
        <Notice tone="warning" title={texts.folderTitle} className="mb-6">
          <p>{texts.folderText}</p>
        </Notice>
      )}
      <h2 className="mb-3 text-xl">{texts.installation}</h2>
      <InstallationPanel installation={overview.installation} />
      <h2 className="mt-8 mb-3 text-xl">{backupTexts.title}</h2>
      <BackupPanel />
      <h2 className="mt-8 mb-3 text-xl">{texts.outbox}</h2>
      <Outbox outbox={overview.outbox} />
      <h2 className="mt-8 mb-3 text-xl">{texts.jobs}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {overview.jobs.map((job) => (
          <Job key={job.name} job={job} />
        ))}
      </ul>
    </>
  );
}

const tones = { running: 'neutral', succeeded: 'success', failed: 'danger' } as const;

function Job({ job }: { job: JobRow }) {
  const runJob = trpc.jobs.run.useMutation();
  const { run, isBusy, failure } = useAction(
    async () => {
      await runJob.mutateAsync({ name: job.name });
      toast({ title: texts.started, description: job.title });
      await refetched();
    },
    async (found) => {
      failureToast(texts.runFailed)(found);
      await refetched();
    },
  );
  return (
    <li className="space-y-2 p-4">
      <div className="flex items-start justify-between gap-x-6 gap-y-2 max-sm:flex-col">
        <div className="min-w-0">
          <h3 className="font-semibold">{job.title}</h3>
          <p className="text-sm text-muted">{job.schedule}</p>
        </div>
        <Button
          variant="outline"
          size="sm"
          busy={isBusy}
          aria-label={texts.runTitle(job.title)}
          className="shrink-0"
          onClick={() => run()}
        >
          {texts.run}
        </Button>
      </div>
      {job.lastRun === null ? (
        <p className="text-sm text-muted">{texts.neverRun}</p>
      ) : (
        <Run title={texts.lastRun} run={job.lastRun} />
      )}
      {job.lastFailure !== null && job.lastFailure.id !== job.lastRun?.id && (
        <Run title={texts.lastFailure} run={job.lastFailure} />
      )}
      <ActionFailed title={texts.runFailed} failure={failure} />
    </li>
  );
}

function Run({ title, run }: { title: string; run: JobRunRow }) {
  const settings = useDateSettings();
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-muted">{title}</span>
        <time dateTime={run.startedAt}>{formatDateTime(run.startedAt, settings)}</time>
        <Badge tone={tones[run.status]}>{texts.states[run.status]}</Badge>
        {run.status === 'succeeded' && <span className="text-muted">{texts.processed(run.processed)}</span>}
        {run.node !== null && <span className="text-muted">{run.node}</span>}
      </p>
      {run.error !== null && <p className="mt-1 text-danger wrap-anywhere">{run.error}</p>}
    </div>
  );
}

function Outbox({ outbox }: Pick<JobOverview, 'outbox'>) {
  const { waiting, failed, rows } = outbox;
  if (waiting === 0 && failed === 0) {
    return <p className="rounded-card border border-line bg-raised p-6 text-muted">{texts.noneWaiting}</p>;
  }
  return (
    <>
      <p className="mb-3">
        {[waiting > 0 && texts.waiting(waiting), failed > 0 && texts.failedMails(failed)].filter(Boolean).join(', ')}
      </p>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {rows.map((row) => (
          <Message key={row.id} row={row} />
        ))}
      </ul>
    </>
  );
}

function Message({ row }: { row: OutboxRow }) {
  const settings = useDateSettings();
  const topic = mailTopicName(row.topic);
  const retry = trpc.jobs.retryMessage.useMutation();
  const { run, isBusy, failure } = useAction(async () => {
    await retry.mutateAsync({ id: row.id });
    toast({ title: texts.retried });
    await refetched();
  }, failureToast(texts.retryFailed));
  const state =
    row.failedAt !== null
      ? texts.givenUp(formatDateTime(row.failedAt, settings))
      : row.nextTryAt === null
        ? ''
        : texts.nextTry(formatDateTime(row.nextTryAt, settings));
  return (
    <li className="space-y-2 p-4 text-sm">
      <div className="flex items-start justify-between gap-x-6 gap-y-2 max-sm:flex-col">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{topic}</span> {row.recipient}
          <span className="block text-muted">
            {[texts.attempts(row.attempts), state].filter((part) => part !== '').join(', ')}
          </span>
        </p>
        <Button
          variant="outline"
          size="sm"
          busy={isBusy}
          className="shrink-0"
          aria-label={texts.retryLabel(topic, row.recipient)}
          onClick={() => run()}
        >
          {texts.retry}
        </Button>
      </div>
      {row.lastError !== null && <p className="text-danger wrap-anywhere">{row.lastError}</p>}
      <ActionFailed title={texts.retryFailed} failure={failure} />
    </li>
  );
}
