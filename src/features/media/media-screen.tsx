import { ScreenTitle } from '../../components/screen-title.tsx';
import { mediaTexts as texts } from '../../domain/texts/media.ts';
import { listFilterOf } from '../../widgets/media/list-filter.ts';
import type { MediaSearch } from '../../widgets/media/media-search.ts';
import { MediaWorkspace } from '../../widgets/media/media-workspace.tsx';
import { useUploads } from '../../widgets/media/use-uploads.ts';
import { FileDialog } from './file-dialog.tsx';

interface MediaScreenProps {
  search: MediaSearch;
  /** `replaces`: a step nobody wants to come back to. */
  onSearch: (search: MediaSearch, replaces?: boolean) => void;
}

/** /admin/media: tab, filter, order, pages and the open file are in the address (specification 2, section 2; D5). */
export function MediaScreen({ search, onSearch }: MediaScreenProps) {
  const filter = listFilterOf(search);
  const uploads = useUploads(() => {
    // Without a filter and newest first: what has just come is seen.
    if (search.tab === 'upload') onSearch({});
  });
  const close = () => {
    const { file: _, ...rest } = search;
    onSearch(rest);
  };
  return (
    <>
      <ScreenTitle title={texts.title} lead={texts.lead} />
      <MediaWorkspace
        tab={search.tab ?? 'browse'}
        onTab={(tab) => onSearch(tab === 'upload' ? { ...filter, tab } : filter)}
        filter={filter}
        onFilter={onSearch}
        page={search.page ?? 1}
        onPage={(page) => onSearch({ ...search, page }, true)}
        uploads={uploads}
        isCovered={search.file !== undefined}
        onPress={(row) => onSearch({ ...search, file: row.id })}
      />
      {search.file !== undefined && <FileDialog key={search.file} id={search.file} onClose={close} />}
    </>
  );
}
