import type { ReactNode } from 'react';
import { Notice } from '../components/notice.tsx';
import { ScreenTitle } from '../components/screen-title.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { formTexts } from '../domain/forms/texts.ts';
import { readFailure } from '../lib/api/failure.ts';
import { LoadFailed, type LoadState } from './load-failed.tsx';

interface OpenedRowProps<Row> {
  back: ReactNode;
  texts: { title: string; gone: string; detailFailed: string };
  query: LoadState & { data: Row | undefined };
  children: (row: Row) => ReactNode;
}

/** Loading, shown, gone or failed. */
export function OpenedRow<Row>({ back, texts, query, children }: OpenedRowProps<Row>) {
  const { data, error } = query;
  return (
    <>
      <p className="mb-4">{back}</p>
      {data === undefined && <ScreenTitle title={texts.title} />}
      {error !== null && (
        <div className="mb-4">
          {readFailure(error).code === 'NOT_FOUND' ? (
            <Notice tone="warning">{texts.gone}</Notice>
          ) : (
            <LoadFailed title={texts.detailFailed} query={query} />
          )}
        </div>
      )}
      {data === undefined && error === null && <Skeleton className="h-96 w-full" />}
      {data !== undefined && children(data)}
    </>
  );
}

/** By another user (D37). */
export function NewerVersion({ isNewer, text }: { isNewer: boolean; text: string }) {
  if (!isNewer) return null;
  return (
    <Notice tone="warning" title={formTexts.newerVersion} className="mb-6">
      <p>{text}</p>
    </Notice>
  );
}
