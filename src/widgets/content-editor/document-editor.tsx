import { type ReactNode, useId, useMemo, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { contentEditorTexts as texts } from '../../domain/content/editor-texts.ts';
import { useViewer } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';
import { InsertInText } from '../facts/insert-in-text.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { UnsavedChanges } from '../dialogs/unsaved-changes.tsx';
import { DocumentConflict } from './document-conflict.tsx';
import { type EditedDocument, withCheckedAnswers } from './document-api.ts';
import { EditorContext } from './editor-context.ts';
import { type DocumentStatus, EditorHeader } from './editor-header.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { PreviewPane } from './preview/preview-pane.tsx';
import { PreviewTab } from './preview/preview-tab.tsx';
import { SaveBar, type SaveButtons } from './save-bar.tsx';
import { SaveSummary } from './save-summary.tsx';
import { useAddressedField } from './use-addressed-field.ts';
import { useDocumentEditor } from './use-document-editor.ts';
import { type EditorStart, useEditorStart } from './use-editor-start.ts';
import { VersionsDialog } from './versions-dialog.tsx';
import { WritingLayout } from './writing-layout.tsx';

interface SaveTexts {
  title: string;
  text?: string;
}

export interface DocumentEditorProps<Content> {
  edited: EditedDocument<Content>;
  title: string;
  /** 2 below a screen heading. */
  level?: 1 | 2;
  /** For named documents. */
  titleOf?: (published: Content) => string;
  lead?: string;
  /** On wide screens: beside, or below wide, low content. */
  previewPlace?: 'beside' | 'below';
  /** Status of the document (D36). */
  statusOf?: DocumentStatus<Content>;
  /** The dialog has the heading, its URL the unsaved-changes prompt. */
  isInDialog?: boolean;
  /** Beside a long document's text (D60). */
  settings?: ReactNode;
  saveButtons?: SaveButtons<Content>;
  /** Replaces 'Save Changes' (specification 2). */
  saveLabel?: string;
  /** Unsaved input stays a draft. */
  onCancel?: () => void;
  actions?: ReactNode;
  /** Catalogue toasts (spec 2 §8). */
  saved: SaveTexts;
  saveFailed: SaveTexts;
  loadFailed?: string;
  onSaved?: () => void;
  renderPreview: (content: Content) => ReactNode;
  children: ReactNode;
}

/**
 * Document editor (D23, D36, D37): loading, form, preview, drafts, saving, versions, conflicts, unsaved-changes prompt.
 */
export function DocumentEditor<Content>(props: DocumentEditorProps<Content>) {
  const { edited: given, title, level = 1, lead, loadFailed, isInDialog = false } = props;
  const edited = useMemo(() => ({ ...given, api: withCheckedAnswers(given.api) }), [given]);
  const viewer = useViewer();
  const userId = viewer?.id ?? '';
  const query = useEditorStart(edited, userId);
  const { data, error } = query;
  if (data !== undefined) return <LoadedEditor {...props} edited={edited} start={data} userId={userId} />;
  return (
    <>
      <EditorHeader title={title} level={level} lead={lead} hidesTitle={isInDialog} />
      {error === null ? (
        <EditorSkeleton />
      ) : (
        <LoadFailed title={loadFailed ?? texts.loadFailed} text={texts.loadFailedText} query={query} />
      )}
    </>
  );
}

const isWide = (width: string) => window.matchMedia(`(min-width: ${width})`).matches;

function EditorSkeleton() {
  return (
    <div className="max-w-3xl space-y-4">
      <output className="sr-only">{texts.loading}</output>
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-14 w-full" />
      ))}
    </div>
  );
}

interface LoadedEditorProps<Content> extends DocumentEditorProps<Content> {
  start: EditorStart<Content>;
  userId: string;
}

function LoadedEditor<Content>({
  edited,
  start: read,
  userId,
  title,
  level = 1,
  titleOf,
  lead,
  previewPlace = 'beside',
  statusOf,
  isInDialog = false,
  settings,
  saveButtons,
  saveLabel,
  onCancel,
  actions,
  saved,
  onSaved,
  saveFailed,
  renderPreview,
  children,
}: LoadedEditorProps<Content>) {
  const isWriting = settings !== undefined;
  const [hasPreview, setPreview] = useState(() => (isWriting ? isWide('96rem') : !isInDialog && isWide('80rem')));
  const formId = useId();
  const [hasVersions, setVersions] = useState(false);
  // Later reads must not reset the form.
  const [start] = useState(read);
  const editor = useDocumentEditor(edited, start, userId, {
    onSaved: () => {
      toast({ title: saved.title, ...(saved.text === undefined ? {} : { description: saved.text }) });
      onSaved?.();
    },
    onFailed: (message) =>
      toast({ title: saveFailed.title, description: saveFailed.text ?? message, tone: 'destructive' }),
  });
  useAddressedField(editor.context);
  const { draft } = editor;
  const isBeside = hasPreview && previewPlace === 'beside';
  const notices = (
    <>
      <EditorNotices editor={editor} start={start} api={edited.api} />
      <SaveSummary problem={editor.problem} failedTitle={saveFailed.title} />
    </>
  );
  const form = {
    id: formId,
    noValidate: true,
    onSubmit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      editor.save();
    },
  };
  const bar = (
    <SaveBar
      editor={editor}
      formId={formId}
      isInDialog={isInDialog}
      saveLabel={saveLabel}
      onCancel={onCancel}
      Buttons={saveButtons}
    />
  );
  const preview = hasPreview && (
    <PreviewPane
      store={editor.store}
      render={renderPreview}
      place={isInDialog ? (isWriting ? 'window' : 'dialog') : previewPlace}
    />
  );
  return (
    <EditorContext value={editor.context}>
      <EditorHeader
        title={titleOf?.(editor.store.get().published) ?? title}
        level={level}
        lead={lead}
        hidesTitle={isInDialog}
        editor={editor}
        statusOf={statusOf}
      >
        {actions}
        {!isWriting && (
          <Button variant="outline" size="sm" aria-pressed={hasPreview} onClick={() => setPreview(!hasPreview)}>
            {hasPreview ? texts.hidePreview : texts.showPreview}
          </Button>
        )}
        {edited.document.references !== undefined && <InsertInText form={formId} />}
        <PreviewTab store={editor.store} render={renderPreview} />
        <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setVersions(true)}>
          {texts.versions}
        </Button>
      </EditorHeader>
      {settings === undefined ? (
        <div
          className={
            isBeside ? 'grid gap-6 xl:grid-cols-[minmax(27rem,2fr)_minmax(0,3fr)]' : hasPreview ? 'space-y-6' : ''
          }
        >
          <form {...form} className={`min-w-0 ${isBeside ? '' : 'max-w-3xl'}`}>
            <div className="space-y-4">
              {notices}
              {children}
            </div>
            {bar}
          </form>
          {preview}
        </div>
      ) : (
        <WritingLayout
          form={form}
          notices={notices}
          settings={settings}
          bar={bar}
          preview={preview}
          onPreview={setPreview}
        >
          {children}
        </WritingLayout>
      )}
      <UnsavedChanges
        isDirty={draft.state !== 'none' && draft.state !== 'saved'}
        {...(isInDialog ? {} : { staysWithin: 'path' as const })}
      />
      <DocumentConflict editor={editor} edited={edited} />
      {hasVersions && (
        <VersionsDialog editor={editor} edited={edited} render={renderPreview} onClose={() => setVersions(false)} />
      )}
    </EditorContext>
  );
}
