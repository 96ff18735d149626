import { formTexts } from '../../domain/forms/texts.ts';
import { type ComponentType, useDeferredValue, useSyncExternalStore } from 'react';
import { Button, type ButtonVariant } from '../../components/button.tsx';
import { changesBetween, isSameValue } from '../../domain/content/places.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';
import { contentEditorTexts as texts } from '../../domain/content/editor-texts.ts';
import { useSaveKey } from '../../lib/form/use-save-key.ts';
import { ConfirmButton } from '../dialogs/confirm-button.tsx';
import { useDateSettings } from '../use-date-settings.ts';
import type { AutosaveState } from './autosave.ts';
import type { EditorStore } from './editor-store.ts';
import type { DocumentEditor } from './use-document-editor.ts';

/** Debounced. */
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
    case 'local':
      return texts.draftKept;
    case 'refused':
    case 'elsewhere':
      return texts.draftLocalOnly;
    case 'nowhere':
      return texts.draftNowhere;
  }
}

/** Replace the save button; one submits. */
export type SaveButtons<Content> = ComponentType<{ editor: DocumentEditor<Content>; formId: string }>;

interface SaveButtonProps<Content> {
  editor: DocumentEditor<Content>;
  formId: string;
  label: string;
  variant?: ButtonVariant;
  onClick?: () => void;
}

/** Also by Ctrl/⌘ S. */
export function SaveButton<Content>({
  editor: { store, isSaving, draft },
  formId,
  label,
  ...look
}: SaveButtonProps<Content>) {
  const saveKey = useSaveKey(() => {
    const { content, published } = store.get();
    return draft.state !== 'none' || !isSameValue(content, published);
  });
  return (
    <Button {...saveKey} {...look} type="submit" form={formId} busy={isSaving}>
      {isSaving ? texts.saving : label}
    </Button>
  );
}

interface SaveBarProps<Content> {
  editor: DocumentEditor<Content>;
  /** It may be outside its form. */
  formId: string;
  /** Aligned with the dialog's bottom: nothing below. */
  isInDialog: boolean;
  saveLabel?: string | undefined;
  onCancel?: (() => void) | undefined;
  Buttons?: SaveButtons<Content> | undefined;
}

export function SaveBar<Content>({
  editor,
  formId,
  isInDialog,
  saveLabel = texts.save,
  onCancel,
  Buttons,
}: SaveBarProps<Content>) {
  const { store, draft, discard } = editor;
  const count = useChangeCount(store);
  const words = useDraftWords(draft);
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
        <div
          className={`flex flex-wrap gap-3 max-sm:w-full ${
            Buttons === undefined
              ? 'max-sm:flex-col-reverse'
              : 'max-sm:gap-2 max-sm:[&>button]:grow max-sm:[&>button]:px-3'
          }`}
        >
          {hasDraft && (
            <ConfirmButton
              label={texts.discard}
              button={{ variant: 'ghost' }}
              title={texts.discardTitle}
              text={texts.discardText}
              isFinal
              action={discard}
              failedTitle={texts.discardFailed}
              onConfirm={discard.run}
            />
          )}
          {onCancel !== undefined && (
            <Button variant="outline" onClick={onCancel}>
              {formTexts.cancel}
            </Button>
          )}
          {Buttons === undefined ? (
            <SaveButton editor={editor} formId={formId} label={saveLabel} />
          ) : (
            <Buttons editor={editor} formId={formId} />
          )}
        </div>
      </div>
    </div>
  );
}
