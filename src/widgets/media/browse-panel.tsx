import { Upload } from 'lucide-react';
import { BilumPattern } from '../../components/bilum.tsx';
import { Button } from '../../components/button.tsx';
import type { MediaRow } from '../../domain/media/media.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { LoadFailed } from '../load-failed.tsx';
import { MediaFilter } from './media-filter.tsx';
import { MediaGrid, MediaGridSkeleton } from './media-grid.tsx';
import { isFiltered } from './list-filter.ts';
import type { ListFilter } from './media-search.ts';
import type { MediaList } from './use-media-list.ts';

interface BrowsePanelProps {
  list: MediaList;
  filter: ListFilter;
  onFilter: (filter: ListFilter, isTyping: boolean) => void;
  onMore: () => void;
  newIds: readonly string[];
  /** Undefined: opens files; null: no choice. */
  chosenId: string | null | undefined;
  onPress: (row: MediaRow) => void;
  onUpload: () => void;
}

export function BrowsePanel(props: BrowsePanelProps) {
  const { list, filter, onFilter, chosenId } = props;
  const isEmpty = list.rows?.length === 0 && !isFiltered(filter);
  return (
    <div className="space-y-5">
      {!isEmpty && <MediaFilter filter={filter} onFilter={onFilter} isForPictures={chosenId !== undefined} />}
      <Files {...props} />
    </div>
  );
}

function Files({ list, filter, onMore, newIds, chosenId, onPress, onUpload }: BrowsePanelProps) {
  const { rows, total, error, isFetching, hasMore, isLoadingMore, isOutdated, retry } = list;
  const failed = error !== null && (
    <LoadFailed title={texts.fetchFailed} query={{ error, isFetching, refetch: retry }} />
  );
  if (rows === undefined) return failed === false ? <MediaGridSkeleton /> : failed;
  return (
    <div
      aria-busy={isOutdated || undefined}
      className={`space-y-5 transition-opacity ${isOutdated ? 'opacity-55' : ''}`}
    >
      {rows.length === 0 ? (
        <Empty isFiltered={isFiltered(filter)} onUpload={onUpload} />
      ) : (
        <>
          <p role="status" className="text-sm text-muted">
            {texts.found(total)}
          </p>
          <MediaGrid rows={rows} newIds={newIds} chosenId={chosenId} onPress={onPress} />
        </>
      )}
      {failed}
      {hasMore && failed === false && (
        <div className="grid justify-items-center gap-2 pt-2">
          <Button variant="outline" busy={isLoadingMore} onClick={onMore}>
            {isLoadingMore ? texts.loading : texts.showMore}
          </Button>
          <p className="text-sm text-muted">{texts.shownOf(rows.length, total)}</p>
        </div>
      )}
    </div>
  );
}

function Empty({ isFiltered: hasFilter, onUpload }: { isFiltered: boolean; onUpload: () => void }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-raised px-6 pb-14 text-center">
      <div className="fade-to-bottom -mx-6 mb-6 h-28 text-brand-ink opacity-35">
        <BilumPattern className="size-full" />
      </div>
      <div role="status">
        <h2 className="text-xl">{texts.empty}</h2>
        <p className="mx-auto mt-2 max-w-md text-muted">{hasFilter ? texts.emptyFilter : texts.emptyText}</p>
      </div>
      <Button variant={hasFilter ? 'outline' : 'primary'} className="mt-6" onClick={onUpload}>
        <Upload aria-hidden="true" className="size-5" />
        {texts.uploadPrompt}
      </Button>
    </div>
  );
}
