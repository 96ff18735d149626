import { memo, useCallback, useEffect, useRef } from 'react';
import { type MediaRow, mediaPageSize } from '../../domain/media/media.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { MediaCard } from './media-card.tsx';

interface MediaGridProps {
  rows: readonly MediaRow[];
  newIds: readonly string[];
  /** Undefined: opens files; null: no choice. */
  chosenId: string | null | undefined;
  onPress: (row: MediaRow) => void;
}

/** By position: new files shift others. */
function inPages(rows: readonly MediaRow[]): { first: number; page: MediaRow[] }[] {
  return Array.from({ length: Math.ceil(rows.length / mediaPageSize) }, (_, at) => {
    const start = at * mediaPageSize;
    return { first: start + 1, page: rows.slice(start, start + mediaPageSize) };
  });
}

interface PageOfFilesProps extends MediaGridProps {
  first: number;
}

function isSamePage(before: PageOfFilesProps, after: PageOfFilesProps): boolean {
  const { rows, ...others } = before;
  return (
    rows.length === after.rows.length &&
    rows.every((row, at) => row === after.rows[at]) &&
    Object.entries(others).every(([name, value]) => value === after[name as keyof typeof others])
  );
}

/** Memoised against rendering as more load. */
const PageOfFiles = memo(function PageOfFiles({ first, rows, newIds, chosenId, onPress }: PageOfFilesProps) {
  return (
    <ul
      aria-label={texts.listOf(first, first + rows.length - 1)}
      className={`media-page ${rows.length === mediaPageSize ? 'is-full' : ''}`}
    >
      {rows.map((row) => (
        <li key={row.id} className="min-w-0">
          <MediaCard
            row={row}
            isNew={newIds.includes(row.id)}
            isChosen={chosenId === undefined ? undefined : chosenId === row.id}
            onPress={onPress}
          />
        </li>
      ))}
    </ul>
  );
}, isSamePage);

/** 60 fill rows of 2 to 6: no layout and paint off screen, known heights (styles.css). */
export function MediaGrid({ rows, newIds, chosenId, onPress }: MediaGridProps) {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  const press = useCallback((row: MediaRow) => latest.current(row), []);
  return (
    <div className="media-grid">
      {inPages(rows).map(({ first, page }) => (
        <PageOfFiles key={first} first={first} rows={page} newIds={newIds} chosenId={chosenId} onPress={press} />
      ))}
    </div>
  );
}

export function MediaGridSkeleton() {
  return (
    <div className="media-grid">
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <div aria-hidden="true" className="media-page">
        {Array.from({ length: 12 }, (_, at) => (
          <div key={at} className="overflow-hidden rounded-card border border-line bg-raised">
            <Skeleton className="aspect-4/3 rounded-none" />
            <div className="h-19 space-y-2 border-t border-line px-2.5 py-3">
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-3 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
