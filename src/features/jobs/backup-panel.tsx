import { failureToast } from '../../lib/failure-toast.ts';
import { useEffect, useRef } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { backupDownloadPath, type BackupState } from '../../domain/backup/backup.ts';
import { backupTexts as texts } from '../../domain/backup/texts.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { downloadFrom } from '../../lib/save-file.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';
import { LoadFailed } from '../../widgets/load-failed.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import { useReauth } from '../../widgets/dialogs/use-reauth.tsx';
import { sizeOf } from './size-of.ts';

const pollMs = 2_000;

/** Asks for the password (D14). */
export function BackupPanel() {
  const query = trpc.backups.state.useQuery(undefined, {
    refetchOnMount: 'always',
    networkMode: 'always',
    refetchInterval: ({ state }) => (state.data?.running ? pollMs : false),
  });
  const { data } = query;
  const wasRunning = useRef(false);
  const isRunning = data !== undefined && data.running !== null;
  useEffect(() => {
    if (wasRunning.current && !isRunning) void refetched();
    wasRunning.current = isRunning;
  }, [isRunning]);
  return (
    <div className="space-y-4 rounded-card border border-line bg-raised p-4">
      <p>{texts.lead}</p>
      <p className="text-sm text-muted">{texts.keys}</p>
      <LoadFailed title={texts.fetchFailed} query={query} />
      {data !== undefined && <Backup state={data} />}
    </div>
  );
}

function Backup({ state }: { state: BackupState }) {
  const reauth = useReauth();
  const settings = useDateSettings();
  const start = trpc.backups.start.useMutation();
  const permit = trpc.backups.permitDownload.useMutation();
  const starting = useAction(
    async () => {
      await reauth.run(() => start.mutateAsync());
      toast({ title: texts.started });
      await refetched();
    },
    async (found) => {
      failureToast(texts.startFailed)(found);
      await refetched();
    },
  );
  const downloading = useAction(
    async () => {
      const isHere = await reauth.run(() => permit.mutateAsync());
      if (isHere) downloadFrom(backupDownloadPath);
      else {
        toast({ title: texts.downloadFailed, description: texts.notFound, tone: 'destructive' });
        await refetched();
      }
    },
    async (found) => {
      failureToast(texts.downloadFailed)(found);
      await refetched();
    },
  );
  const { running, failure } = state;
  return (
    <>
      <div role="status">
        {running !== null && (
          <div className="space-y-1">
            <Spinner label={texts.running} />
            <p className="text-sm text-muted">
              {[texts.since(formatDateTime(running.since, settings)), running.progress].filter(Boolean).join(', ')}
            </p>
            <p className="text-sm">{texts.mayLeave}</p>
          </div>
        )}
      </div>
      {running === null && failure !== null && (
        <Notice tone="danger" title={texts.failedTitle}>
          <p>{failure.words}</p>
        </Notice>
      )}
      <Last state={state} />
      <div className="flex flex-wrap gap-3">
        {state.file === 'here' && (
          <Button variant="outline" busy={downloading.isBusy} onClick={() => downloading.run()}>
            {texts.download}
          </Button>
        )}
        {running === null && (
          <Button busy={starting.isBusy} onClick={() => starting.run()}>
            {texts.start}
          </Button>
        )}
      </div>
      <ActionFailed title={texts.startFailed} failure={starting.failure} />
      <ActionFailed title={texts.downloadFailed} failure={downloading.failure} />
      {reauth.dialog}
    </>
  );
}

const count = (number: number, noun: string) => `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

function Last({ state: { last, file, node } }: { state: BackupState }) {
  const settings = useDateSettings();
  if (last === null) return <p className="text-muted">{texts.none}</p>;
  const { at, size, rows, files, lacking } = last;
  return (
    <div className="space-y-1">
      <h3 className="font-semibold">{texts.last}</h3>
      <p>
        <time dateTime={at}>{texts.made(formatDateTime(at, settings), sizeOf(size))}</time>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {texts.contents(count(rows, 'row'), count(files, 'file'))}
        {lacking > 0 && <Badge tone="danger">{texts.lacking(lacking)}</Badge>}
      </p>
      <p className="text-sm text-muted">
        {file === 'here' ? texts.kept : file === 'gone' ? texts.gone : texts.elsewhere(node ?? '')}
      </p>
    </div>
  );
}
