import { useNavigate, useRouterState } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { Button, buttonClass } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { type CsvExport, exportFilePath, type ExportNoun } from '../../domain/exports/exports.ts';
import { exportTexts as texts } from '../../domain/exports/texts.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { LoadFailed } from '../load-failed.tsx';
import { useDateSettings } from '../use-date-settings.ts';

/** ms */
const pollMs = 1_000;

const exportIn = (search: object) =>
  'exported' in search && typeof search.exported === 'string' ? search.exported : undefined;

export function ExportRuns({ noun }: { noun: ExportNoun }) {
  const shown = useRouterState({ select: ({ location }) => exportIn(location.search) });
  const { data: open = [] } = trpc.exports.open.useQuery(
    { noun },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.length ? pollMs : false) },
  );
  const others = open.filter(({ id }) => id !== shown);
  if (others.length === 0 && shown === undefined) return null;
  return (
    <section aria-label={texts.region} className="mb-4 space-y-3">
      {shown !== undefined && <ShownExport key={shown} id={shown} />}
      {others.map((run) => (
        <Running key={run.id} run={run} />
      ))}
    </section>
  );
}

function Running({ run: { noun, total, percent } }: { run: CsvExport }) {
  const words = texts.running(noun, total, percent);
  return (
    <div className="space-y-2">
      <p role="status">{words}</p>
      <ProgressBar label={words} percent={percent} />
      <p className="text-sm text-muted">{texts.mayClose}</p>
    </div>
  );
}

function ShownExport({ id }: { id: string }) {
  const navigate = useNavigate();
  const dates = useDateSettings();
  const { data, error, isFetching, refetch } = trpc.exports.run.useQuery(
    { id },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.finishedAt === null ? pollMs : false) },
  );
  if (error !== null && data === undefined) {
    return <LoadFailed title={texts.loadFailed} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return null;
  if (data.finishedAt === null) return <Running run={data} />;
  const { noun, fileName, total, error: reason, expiresAt } = data;
  const { title, message } =
    reason === null ? texts.ready(noun, total, formatDateTime(expiresAt, dates)) : texts.notReady(noun, reason);
  return (
    <Notice tone={reason === null ? 'success' : 'danger'} title={title}>
      <p>{message}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {reason === null && (
          <a href={`${exportFilePath}/${id}`} download className={buttonClass({ variant: 'outline', size: 'sm' })}>
            <Download aria-hidden="true" className="size-4" />
            {texts.download(fileName)}
          </a>
        )}
        <Button
          variant="outline"
          size="sm"
          onClick={() => void navigate({ to: '.', search: (all) => ({ ...all, exported: undefined }), replace: true })}
        >
          {texts.close}
        </Button>
      </div>
    </Notice>
  );
}
