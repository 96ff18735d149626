import { Tabs } from '../../components/tabs/tabs.tsx';
import type { MediaRow } from '../../domain/media/media.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { UnsavedChanges } from '../dialogs/unsaved-changes.tsx';
import { BrowsePanel } from './browse-panel.tsx';
import type { ListFilter, MediaTab } from './media-search.ts';
import { UploadPanel } from './upload-panel.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useMediaList, useMediaListChanges } from './use-media-list.ts';
import type { Uploads } from './use-uploads.ts';

const tabs = [
  { id: 'browse', label: texts.browse },
  { id: 'upload', label: texts.upload },
] as const;

interface MediaWorkspaceProps {
  tab: MediaTab;
  onTab: (tab: MediaTab) => void;
  filter: ListFilter;
  onFilter: (filter: ListFilter, isTyping: boolean) => void;
  page: number;
  onPage: (page: number) => void;
  uploads: Uploads;
  isCovered?: boolean;
  /** Undefined: opens files; null: no choice. */
  chosenId?: string | null;
  onPress: (row: MediaRow) => void;
}

/** Screen and dialog. */
export function MediaWorkspace({
  tab,
  onTab,
  filter,
  onFilter,
  page,
  onPage,
  uploads,
  isCovered = false,
  chosenId,
  onPress,
}: MediaWorkspaceProps) {
  const list = useMediaList(filter, page);
  const { reload } = useMediaListChanges();
  const isOver = useFileDrop((files) => {
    if (isCovered) return;
    uploads.queue.add(files);
    if (tab !== 'upload') onTab('upload');
  });
  const change = (next: MediaTab) => {
    reload();
    onTab(next);
  };
  return (
    <>
      <Tabs label={texts.tabs} tabs={tabs} current={tab} onChange={change}>
        {tab === 'browse' ? (
          <BrowsePanel
            list={list}
            filter={filter}
            onFilter={onFilter}
            onMore={() => onPage(page + 1)}
            newIds={uploads.newIds}
            chosenId={chosenId}
            onPress={onPress}
            onUpload={() => onTab('upload')}
          />
        ) : (
          <UploadPanel uploads={uploads} isOver={isOver} />
        )}
      </Tabs>
      <UnsavedChanges
        isDirty={uploads.isBusy}
        staysWithin="path"
        title={texts.leaveTitle}
        text={texts.leaveText}
        leave={texts.leave}
      />
    </>
  );
}
