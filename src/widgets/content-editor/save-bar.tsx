import { useDeferredValue, useState, useSyncExternalStore } from 'react';
import { Button } from '../../components/button.tsx';
import { changesBetween } from '../../domain/content/places.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';
import { contentEditorTexts as texts } from '../../domain/content/editor-texts.ts';
import { ConfirmAction } from '../confirm-action.tsx';
import { useDateSettings } from '../use-date-settings.ts';
import type { AutosaveState } from './autosave.ts';
import type { EditorStore } from './editor-store.ts';
import type { DocumentEditor } from './use-document-editor.ts';

/** Number of changed places, debounced. */
function useChangeCount<Content>(store: EditorStore<Content>): number {
  const state = useSyncExternalStore(store.subscribeSettled, store.getSettled, store.getSettled);
  const { content, published } = useDeferredValue(state);
  return content === published ? 0 : changesBetween(published, content).length;
}

function useDraftWords({ state, savedAt }: AutosaveState): string {
  const settings = useDateSettings();
  switch (state) {
    case 'none':
      return '';
    case 'saving':
      return texts.draftSaving;
    case 'saved':
      return savedAt === undefined ? '' : texts.draftSaved(formatDateTime(savedAt, settings));
    case 'kept':
      return texts.draftKept;
    case 'refused':
    case 'elsewhere':
      return texts.draftLocalOnly;
    case 'nowhere':
      return texts.draftNowhere;
  }
}

interface SaveBarProps<Content> {
  editor: DocumentEditor<Content>;
  /** Ends with the dialog's content: nothing may show through below. */
  isInDialog: boolean;
  saveLabel?: string | undefined;
  onCancel?: (() => void) | undefined;
}

/** Sticky bar: unsaved changes, draft state and saving. */
export function SaveBar<Content>({ editor, isInDialog, saveLabel = texts.save, onCancel }: SaveBarProps<Content>) {
  const { store, draft, discard, isSaving } = editor;
  const count = useChangeCount(store);
  const words = useDraftWords(draft);
  const [isAsking, setAsking] = useState(false);
  const hasDraft = count > 0 || draft.state !== 'none';
  return (
    <div
      className={`sticky z-10 mt-4 border-t border-line py-3 ${isInDialog ? '-bottom-5 bg-raised' : 'bottom-(--bottom-bar) bg-paper'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 text-sm text-muted">
          <span className={count > 0 ? 'font-semibold text-ink' : ''}>
            {count > 0 ? texts.changes(count) : texts.noChanges}
          </span>
          {words !== '' && <span className="ml-2">{words}</span>}
        </p>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col-reverse">
          {hasDraft && (
            <Button variant="ghost" onClick={() => setAsking(true)}>
              {texts.discard}
            </Button>
          )}
          {onCancel !== undefined && (
            <Button variant="outline" onClick={onCancel}>
              {texts.cancel}
            </Button>
          )}
          <Button type="submit" busy={isSaving}>
            {isSaving ? texts.saving : saveLabel}
          </Button>
        </div>
      </div>
      <ConfirmAction
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.discardTitle}
        text={texts.discardText}
        confirmLabel={texts.discard}
        action={discard}
        failedTitle={texts.discardFailed}
        onConfirm={() => discard.run(() => setAsking(false))}
      />
    </div>
  );
}
