import type { ReactNode } from 'react';
import { Badge } from '../../components/badge.tsx';
import { formatDateTime } from '../../domain/format-time.ts';
import { contentEditorTexts as texts } from '../../domain/texts/content-editor.ts';
import { useDateSettings } from '../use-date-settings.ts';
import type { DocumentEditor } from './use-document-editor.ts';

interface EditorHeaderProps<Content> {
  title: string;
  lead?: string | undefined;
  /** Undefined while the document is not there. */
  editor?: DocumentEditor<Content>;
  /** Buttons. */
  children?: ReactNode;
}

/** Heading of the screen, the state of the document (D36), and what can be opened beside the form. */
export function EditorHeader<Content>({ title, lead, editor, children }: EditorHeaderProps<Content>) {
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-2xl">
          {title}
        </h1>
        {lead !== undefined && <p className="mt-1 max-w-prose text-muted">{lead}</p>}
        {editor !== undefined && <State editor={editor} />}
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  );
}

function State<Content>({ editor: { draft, published } }: { editor: DocumentEditor<Content> }) {
  const settings = useDateSettings();
  const { version, savedAt, savedBy } = published;
  const hasDraft = draft.state !== 'none';
  const words =
    version === 0
      ? hasDraft
        ? texts.status.builtInWithDraft
        : texts.status.builtIn
      : hasDraft
        ? texts.status.publishedWithDraft(version)
        : texts.status.published(version);
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <Badge tone={hasDraft ? 'warning' : version === 0 ? 'neutral' : 'success'}>{words}</Badge>
      {savedAt !== null && <span>{texts.publishedBy(formatDateTime(savedAt, settings), savedBy ?? '')}</span>}
    </p>
  );
}
