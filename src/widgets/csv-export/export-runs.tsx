import { useRouterState } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { buttonClass } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { type CsvExport, exportFilePath, type ExportNoun } from '../../domain/exports/exports.ts';
import { exportTexts as texts } from '../../domain/exports/texts.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useDateSettings } from '../use-date-settings.ts';
import { CloseRun, pollOpen, pollRun, RunList, RunProgress, ShownRun } from './runs.tsx';

const exportIn = (search: object) =>
  'exported' in search && typeof search.exported === 'string' ? search.exported : undefined;

const renderOpen = ({ id, noun, total, percent }: CsvExport) => (
  <RunProgress key={id} words={texts.running(noun, total, percent)} percent={percent} note={texts.mayClose} />
);

export function ExportRuns({ noun }: { noun: ExportNoun }) {
  const shown = useRouterState({ select: ({ location }) => exportIn(location.search) });
  const { data: open = [] } = trpc.exports.open.useQuery({ noun }, pollOpen);
  const renderShown = (id: string) => <ShownExport key={id} id={id} />;
  return <RunList label={texts.region} open={open} shown={shown} renderShown={renderShown} renderOpen={renderOpen} />;
}

function ShownExport({ id }: { id: string }) {
  const dates = useDateSettings();
  const query = trpc.exports.run.useQuery({ id }, pollRun);
  return (
    <ShownRun query={query} failedTitle={texts.loadFailed} renderOpen={renderOpen}>
      {({ noun, fileName, total, error: reason, expiresAt }) => {
        const { title, message } =
          reason === null ? texts.ready(noun, total, formatDateTime(expiresAt, dates)) : texts.notReady(noun, reason);
        return (
          <Notice tone={reason === null ? 'success' : 'danger'} title={title}>
            <p>{message}</p>
            <div className="mt-2 flex flex-wrap gap-2">
              {reason === null && (
                <a
                  href={`${exportFilePath}/${id}`}
                  download
                  className={buttonClass({ variant: 'outline', size: 'sm' })}
                >
                  <Download aria-hidden="true" className="size-4" />
                  {texts.download(fileName)}
                </a>
              )}
              <CloseRun label={texts.close} param="exported" />
            </div>
          </Notice>
        );
      }}
    </ShownRun>
  );
}
