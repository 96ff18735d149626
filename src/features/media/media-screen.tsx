import { ScreenTitle } from '../../components/screen-title.tsx';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { listFilterOf } from '../../widgets/media/list-filter.ts';
import type { MediaSearch } from '../../widgets/media/media-search.ts';
import { MediaWorkspace } from '../../widgets/media/media-workspace.tsx';
import { useUploads } from '../../widgets/media/use-uploads.ts';
import { FileDialog } from './file-dialog.tsx';

interface MediaScreenProps {
  search: MediaSearch;
  /** From the current URL. `replaces`: no history entry. */
  onSearch: (change: (search: MediaSearch) => MediaSearch, replaces?: boolean) => void;
}

/** URL state (spec 2 §2; D5). */
export function MediaScreen({ search, onSearch }: MediaScreenProps) {
  const filter = listFilterOf(search);
  const uploads = useUploads(() => {
    // Shows the uploads.
    if (search.tab === 'upload') onSearch(() => ({}));
  });
  const close = () => onSearch(({ file: _, ...rest }) => rest);
  return (
    <>
      <ScreenTitle title={texts.title} lead={texts.lead} />
      <MediaWorkspace
        tab={search.tab ?? 'browse'}
        onTab={(tab) => onSearch((now) => (tab === 'upload' ? { ...listFilterOf(now), tab } : listFilterOf(now)))}
        filter={filter}
        onFilter={(next, isTyping) => onSearch(({ file }) => (file === undefined ? next : { ...next, file }), isTyping)}
        page={search.page ?? 1}
        onPage={(page) => onSearch((now) => ({ ...now, page }), true)}
        uploads={uploads}
        isCovered={search.file !== undefined}
        onPress={(row) => onSearch((now) => ({ ...now, file: row.id }))}
      />
      {search.file !== undefined && <FileDialog key={search.file} id={search.file} onClose={close} />}
    </>
  );
}
