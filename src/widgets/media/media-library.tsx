import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
import type { ShownImage } from '../../domain/content/appearance/image.ts';
import type { MediaRow, UploadedFile } from '../../domain/media/media.ts';
import { formTexts } from '../../domain/forms/texts.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { useApi } from '../../lib/api/trpc.ts';
import { ChosenPicture } from './chosen-picture.tsx';
import type { ListFilter, MediaTab } from './media-search.ts';
import { MediaWorkspace } from './media-workspace.tsx';
import { useUploads } from './use-uploads.ts';

export interface MediaLibraryProps {
  onClose: () => void;
  /** With the library's alternative text. */
  onSelect: (image: ShownImage) => void;
}

/** Picks one, no deletion (spec 2 §2). */
export function MediaLibrary({ onClose, onSelect }: MediaLibraryProps) {
  const api = useApi();
  const [tab, setTab] = useState<MediaTab>('browse');
  const [filter, setFilter] = useState<ListFilter>({ type: 'pictures' });
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<MediaRow>();
  const [isAsking, setAsking] = useState(false);
  const uploads = useUploads((uploaded) => {
    change({ type: 'pictures' });
    setTab('browse');
    void chooseOnly(uploaded);
  });

  function change(next: ListFilter): void {
    setFilter(next);
    setPage(1);
  }

  /** A single upload is selected. */
  async function chooseOnly([first, ...others]: readonly UploadedFile[]): Promise<void> {
    if (first === undefined || others.length > 0) return;
    const row = await api.media.byId.fetch({ id: first.id }, { staleTime: 0 }).catch(() => undefined);
    if (row !== undefined) setChosen(row);
  }

  return (
    <Dialog
      onClose={() => {
        if (uploads.isBusy) setAsking(true);
        else onClose();
      }}
      title={texts.title}
      size="wide"
      footer={
        chosen === undefined ? (
          <p className="w-full text-muted">{texts.nothingChosen}</p>
        ) : (
          <ChosenPicture key={chosen.id} row={chosen} onChanged={setChosen} onUse={onSelect} />
        )
      }
    >
      <MediaWorkspace
        tab={tab}
        onTab={(next) => {
          setTab(next);
          setPage(1);
        }}
        filter={filter}
        onFilter={change}
        page={page}
        onPage={setPage}
        uploads={uploads}
        chosenId={chosen?.id ?? null}
        onPress={setChosen}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.leaveTitle}
        text={texts.leaveText}
        cancelLabel={formTexts.stay}
        confirmLabel={texts.leave}
        tone="danger"
        onConfirm={onClose}
      />
    </Dialog>
  );
}
