import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { contentEditorTexts as texts } from '../../domain/texts/content-editor.ts';
import { useViewer } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { LoadFailed } from '../load-failed.tsx';
import { UnsavedChanges } from '../unsaved-changes.tsx';
import { DocumentConflict } from './document-conflict.tsx';
import type { EditedDocument } from './document-api.ts';
import { EditorContext } from './editor-context.ts';
import { EditorHeader } from './editor-header.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { SaveBar } from './save-bar.tsx';
import { SaveSummary } from './save-summary.tsx';
import { useDocumentEditor } from './use-document-editor.ts';
import { type EditorStart, useEditorStart } from './use-editor-start.ts';
import { VersionsDialog } from './versions-dialog.tsx';

interface Told {
  title: string;
  text?: string;
}

interface DocumentEditorProps<Content> {
  edited: EditedDocument<Content>;
  title: string;
  lead?: string;
  /** Buttons of the screen beside those that every editor has. */
  actions?: ReactNode;
  /** Toasts of the catalogue (specification 2, section 8). */
  saved: Told;
  saveFailed: Told;
  /** Where a load fails: the toast's words, inline. */
  loadFailed?: string;
  /** The page, drawn by its public components. */
  renderPreview: (content: Content) => ReactNode;
  /** The form. */
  children: ReactNode;
}

/**
 * The editor of one document (D23, D36, D37): loading and its failure, the form beside a preview by the public components,
 * drafts, saving, versions, conflicts and the question before unsaved work is left.
 */
export function DocumentEditor<Content>(props: DocumentEditorProps<Content>) {
  const { edited, title, lead, loadFailed } = props;
  const viewer = useViewer();
  const userId = viewer?.id ?? '';
  const { data, error, isFetching, refetch } = useEditorStart(edited, userId);
  if (data !== undefined) return <LoadedEditor {...props} start={data} userId={userId} />;
  return (
    <>
      <EditorHeader title={title} lead={lead} />
      {error === null ? (
        <EditorSkeleton />
      ) : (
        <LoadFailed
          title={loadFailed ?? texts.loadFailed}
          text={texts.loadFailedText}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

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
  lead,
  actions,
  saved,
  saveFailed,
  renderPreview,
  children,
}: LoadedEditorProps<Content>) {
  const [hasPreview, setPreview] = useState(() => window.matchMedia('(min-width: 80rem)').matches);
  const [hasVersions, setVersions] = useState(false);
  // What the form began with: whatever is read later is no reason to begin anew.
  const [start] = useState(read);
  const editor = useDocumentEditor(edited, start, userId, {
    onSaved: () => toast({ title: saved.title, ...(saved.text === undefined ? {} : { description: saved.text }) }),
    onFailed: (message) =>
      toast({ title: saveFailed.title, description: saveFailed.text ?? message, tone: 'destructive' }),
  });
  const { draft } = editor;
  return (
    <EditorContext value={editor.context}>
      <EditorHeader title={title} lead={lead} editor={editor}>
        {actions}
        <Button variant="outline" size="sm" aria-pressed={hasPreview} onClick={() => setPreview(!hasPreview)}>
          {hasPreview ? texts.hidePreview : texts.showPreview}
        </Button>
        <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setVersions(true)}>
          {texts.versions}
        </Button>
      </EditorHeader>
      <div className={hasPreview ? 'grid gap-6 xl:grid-cols-[minmax(27rem,2fr)_minmax(0,3fr)]' : ''}>
        <form
          noValidate
          className={`min-w-0 ${hasPreview ? '' : 'max-w-3xl'}`}
          onSubmit={(event) => {
            event.preventDefault();
            editor.save();
          }}
        >
          <div className="space-y-4">
            <EditorNotices editor={editor} start={start} api={edited.api} />
            <SaveSummary problem={editor.problem} failedTitle={saveFailed.title} />
            {children}
          </div>
          <SaveBar editor={editor} />
        </form>
        {hasPreview && <PreviewPane store={editor.store} render={renderPreview} />}
      </div>
      <UnsavedChanges isDirty={draft.state !== 'none' && draft.state !== 'saved'} staysWithin="path" />
      <DocumentConflict editor={editor} edited={edited} />
      {hasVersions && (
        <VersionsDialog editor={editor} edited={edited} render={renderPreview} onClose={() => setVersions(false)} />
      )}
    </EditorContext>
  );
}
