import type { ReactNode } from 'react';
import { Badge } from '../../components/badge.tsx';
import { formatDateTime } from '../../domain/time/format-time.ts';
import { contentEditorTexts as texts } from '../../domain/content/editor-texts.ts';
import { useDateSettings } from '../use-date-settings.ts';
import type { DocumentEditor } from './use-document-editor.ts';

/** Undefined if the version says enough. */
export type DocumentStatus<Content> = (
  published: Content,
  version: number,
) => { words: string; tone: 'neutral' | 'success' | 'warning' };

interface EditorHeaderProps<Content> {
  title: string;
  /** 2 below a screen heading. */
  level?: 1 | 2;
  /** A container shows it. */
  hidesTitle?: boolean;
  statusOf?: DocumentStatus<Content>;
  lead?: string | undefined;
  editor?: DocumentEditor<Content>;
  children?: ReactNode;
}

export function EditorHeader<Content>({
  title,
  level = 1,
  hidesTitle = false,
  lead,
  statusOf,
  editor,
  children,
}: EditorHeaderProps<Content>) {
  const Heading = `h${level}` as const;
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {!hidesTitle && (
          <Heading tabIndex={-1} className={`wrap-anywhere ${level === 1 ? 'text-2xl' : 'text-xl'}`}>
            {title}
          </Heading>
        )}
        {lead !== undefined && <p className="mt-1 max-w-prose text-muted">{lead}</p>}
        {editor !== undefined && <State editor={editor} statusOf={statusOf} />}
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  );
}

interface StateProps<Content> {
  editor: DocumentEditor<Content>;
  statusOf?: DocumentStatus<Content>;
}

const versionStatus: DocumentStatus<unknown> = (_, version) =>
  version === 0
    ? { words: texts.status.builtIn, tone: 'neutral' }
    : { words: texts.status.published(version), tone: 'success' };

function State<Content>({ editor: { draft, published, store }, statusOf = versionStatus }: StateProps<Content>) {
  const settings = useDateSettings();
  const { version, savedAt, savedBy } = published;
  const hasDraft = draft.state !== 'none';
  const { words, tone } = statusOf(store.get().published, version);
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <Badge tone={hasDraft ? 'warning' : tone}>{hasDraft ? texts.status.withDraft(words) : words}</Badge>
      {savedAt !== null && <span>{texts.publishedBy(formatDateTime(savedAt, settings), savedBy ?? '')}</span>}
    </p>
  );
}
