import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Notice } from '../../components/notice.tsx';
import type { ImportNoun } from '../../domain/imports/imports.ts';
import type { CsvRun } from '../../domain/imports/runs.ts';
import { importTexts, runTexts as texts } from '../../domain/imports/texts.ts';
import { useInvalidate } from '../../lib/api/refresh.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { ExportRuns } from '../csv-export/export-runs.tsx';
import { CloseRun, pollOpen, pollRun, RunList, RunProgress, ShownRun } from '../csv-export/runs.tsx';

const runIn = (search: object) => ('run' in search && typeof search.run === 'string' ? search.run : undefined);

const renderOpen = ({ id, fileName, percent }: CsvRun) => (
  <RunProgress key={id} words={texts.running(fileName, percent)} percent={percent} />
);

export const CsvNotices = ({ noun }: { noun: ImportNoun }) => (
  <>
    <CsvRuns noun={noun} />
    <ExportRuns noun={noun} />
  </>
);

function CsvRuns({ noun }: { noun: ImportNoun }) {
  const shown = useRouterState({ select: ({ location }) => runIn(location.search) });
  const invalidate = useInvalidate();
  const { data: open = [] } = trpc.imports.open.useQuery({ noun }, pollOpen);
  const before = useRef(0);
  useEffect(() => {
    if (open.length < before.current) invalidate(`imports.${noun}`);
    before.current = open.length;
  }, [open.length, invalidate, noun]);
  const renderShown = (id: string) => <ShownImport key={id} id={id} />;
  return <RunList label={texts.region} open={open} shown={shown} renderShown={renderShown} renderOpen={renderOpen} />;
}

function ShownImport({ id }: { id: string }) {
  const query = trpc.imports.run.useQuery({ id }, pollRun);
  return (
    <ShownRun query={query} failedTitle={texts.loadFailed} renderOpen={renderOpen}>
      {({ noun, fileName, counts, error: reason }) => {
        const { title, message } =
          counts === null ? texts.notImported(fileName, reason ?? '') : texts.imported(noun, fileName, counts);
        return (
          <Notice tone={counts === null ? 'danger' : 'success'} title={title}>
            <p>{message}</p>
            {counts !== null && <p className="text-sm text-muted">{importTexts.summary(counts)}</p>}
            <div className="mt-2">
              <CloseRun label={texts.close} param="run" />
            </div>
          </Notice>
        );
      }}
    </ShownRun>
  );
}
