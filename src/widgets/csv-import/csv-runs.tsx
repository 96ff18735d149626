import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import type { ImportNoun } from '../../domain/imports/imports.ts';
import type { CsvRun } from '../../domain/imports/runs.ts';
import { importTexts, runTexts as texts } from '../../domain/imports/texts.ts';
import { useInvalidate } from '../../lib/api/refresh.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { ExportRuns } from '../csv-export/export-runs.tsx';
import { LoadFailed } from '../load-failed.tsx';

/** ms */
const pollMs = 1_000;

const runIn = (search: object) => ('run' in search && typeof search.run === 'string' ? search.run : undefined);

export const CsvNotices = ({ noun }: { noun: ImportNoun }) => (
  <>
    <CsvRuns noun={noun} />
    <ExportRuns noun={noun} />
  </>
);

function CsvRuns({ noun }: { noun: ImportNoun }) {
  const shown = useRouterState({ select: ({ location }) => runIn(location.search) });
  const invalidate = useInvalidate();
  const { data: open = [] } = trpc.imports.open.useQuery(
    { noun },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.length ? pollMs : false) },
  );
  const before = useRef(0);
  useEffect(() => {
    if (open.length < before.current) invalidate(`imports.${noun}`);
    before.current = open.length;
  }, [open.length, invalidate, noun]);
  const others = open.filter(({ id }) => id !== shown);
  if (others.length === 0 && shown === undefined) return null;
  return (
    <section aria-label={texts.region} className="mb-4 space-y-3">
      {shown !== undefined && <ShownRun key={shown} id={shown} />}
      {others.map((run) => (
        <Running key={run.id} run={run} />
      ))}
    </section>
  );
}

function Running({ run: { fileName, percent } }: { run: CsvRun }) {
  const words = texts.running(fileName, percent);
  return (
    <div className="space-y-2">
      <p role="status" className="wrap-anywhere">
        {words}
      </p>
      <ProgressBar label={words} percent={percent} />
    </div>
  );
}

function ShownRun({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = trpc.imports.run.useQuery(
    { id },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.finishedAt === null ? pollMs : false) },
  );
  if (error !== null && data === undefined) {
    return <LoadFailed title={texts.loadFailed} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return null;
  if (data.finishedAt === null) return <Running run={data} />;
  const { noun, fileName, counts, error: reason } = data;
  const { title, message } =
    counts === null ? texts.notImported(fileName, reason ?? '') : texts.imported(noun, fileName, counts);
  return (
    <Notice tone={counts === null ? 'danger' : 'success'} title={title}>
      <p>{message}</p>
      {counts !== null && <p className="text-sm text-muted">{importTexts.summary(counts)}</p>}
      <Button
        variant="outline"
        size="sm"
        className="mt-2"
        onClick={() => void navigate({ to: '.', search: (all) => ({ ...all, run: undefined }), replace: true })}
      >
        {texts.close}
      </Button>
    </Notice>
  );
}
