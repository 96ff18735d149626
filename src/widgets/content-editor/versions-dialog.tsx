import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import type { VersionRow } from '../../domain/content/editing.ts';
import { changeLabel, type FieldLabels, placeLabel } from '../../domain/content/place-labels.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';
import { contentEditorTexts as texts } from '../../domain/content/editor-texts.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionFailed } from '../dialogs/action-failed.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { useDateSettings } from '../use-date-settings.ts';
import type { EditedDocument } from './document-api.ts';
import { useShownFacts } from '../facts/use-shown-facts.ts';
import { Preview } from './preview/preview-pane.tsx';
import type { DocumentEditor } from './use-document-editor.ts';

/** Per version. */
const shownChanges = 8;

interface VersionsDialogProps<Content> {
  editor: DocumentEditor<Content>;
  edited: EditedDocument<Content>;
  render: (content: Content) => ReactNode;
  onClose: () => void;
}

/** With author, time and changes: view, restore, or load into the form (D36). */
export function VersionsDialog<Content>(props: VersionsDialogProps<Content>) {
  const [looked, setLooked] = useState<number>();
  const title = looked === undefined ? texts.versionsTitle : nameOf(looked);
  return (
    <Dialog
      onClose={props.onClose}
      title={title}
      {...(looked === undefined ? { description: texts.versionsLead } : {})}
      size="wide"
    >
      {looked === undefined ? (
        <VersionList {...props} onLook={setLooked} />
      ) : (
        <OneVersion key={looked} {...props} version={looked} onBack={() => setLooked(undefined)} />
      )}
    </Dialog>
  );
}

function nameOf(version: number): string {
  return version === 0 ? texts.builtInVersion : texts.versionName(version);
}

function VersionList<Content>({
  edited: { api, labels },
  editor: { published },
  onLook,
}: VersionsDialogProps<Content> & { onLook: (version: number) => void }) {
  const query = useInfiniteQuery({
    queryKey: ['document-versions', api.key],
    queryFn: ({ pageParam }) => api.versions(pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  });
  const { data, error, isFetching, fetchNextPage, hasNextPage } = query;
  if (data === undefined) {
    return error === null ? (
      <Skeleton className="h-40 w-full" />
    ) : (
      <LoadFailed title={texts.versionsFailed} query={query} />
    );
  }
  const rows = data.pages.flatMap(({ items }) => items);
  if (rows.length === 0) return <p className="text-muted">{texts.noVersions}</p>;
  return (
    <>
      <ol className="divide-y divide-line">
        {rows.map((row) => (
          <Version
            key={row.version}
            row={row}
            labels={labels}
            isCurrent={row.version === published.version}
            onLook={() => onLook(row.version)}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="outline" className="mt-4" busy={isFetching} onClick={() => void fetchNextPage()}>
          {texts.older}
        </Button>
      )}
    </>
  );
}

interface VersionProps {
  row: VersionRow;
  labels: FieldLabels;
  isCurrent: boolean;
  onLook: () => void;
}

function Version({ row, labels, isCurrent, onLook }: VersionProps) {
  const settings = useDateSettings();
  const { version, savedAt, author, restoredFrom, changes, changeCount } = row;
  const named = changes.slice(0, shownChanges).map((change) => changeLabel(labels, change));
  const more = changeCount - named.length;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4 first:pt-0">
      <div className="min-w-0 flex-1 basis-72 space-y-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{nameOf(version)}</span>
          {isCurrent && <Badge tone="success">{texts.current}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {savedAt === null ? texts.builtInNote : texts.byAuthor(formatDateTime(savedAt, settings), author ?? '')}
        </p>
        {restoredFrom !== null && <p className="text-sm">{texts.restoredFrom(restoredFrom)}</p>}
        {version > 0 && (
          <p className="text-sm wrap-anywhere">
            {named.length === 0 ? texts.noChange : [...new Set(named)].join('; ')}
            {more > 0 && ` ${texts.moreChanges(more)}`}
          </p>
        )}
      </div>
      <Button variant="outline" size="sm" aria-label={texts.look(nameOf(version))} onClick={onLook}>
        {texts.lookShort}
      </Button>
    </li>
  );
}

interface OneVersionProps<Content> extends VersionsDialogProps<Content> {
  version: number;
  onBack: () => void;
}

function OneVersion<Content>({
  editor,
  edited: { api, labels },
  render,
  onClose,
  version,
  onBack,
}: OneVersionProps<Content>) {
  const [isAsking, setAsking] = useState(false);

  /** Shows the version of someone else, beside a draft if any. */
  async function meetNewer(): Promise<void> {
    if (editor.autosave.get().state === 'none') {
      await editor.reload();
      onBack();
    } else {
      editor.compare.run();
      onClose();
    }
    toast({ title: texts.restoreFailed, description: texts.restoreBehind, tone: 'destructive' });
  }

  const query = useQuery({
    queryKey: ['document-version', api.key, version],
    queryFn: () => api.version(version),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  });
  const { data } = query;
  const restoring = useAction(async () => {
    await editor.autosave.hold();
    try {
      await api.restore({ version, baseVersion: editor.published.version });
      await editor.reload();
    } catch (failure) {
      editor.autosave.release();
      if (readFailure(failure).code !== 'CONFLICT') throw failure;
      await meetNewer();
      return;
    }
    toast({ title: texts.restored });
    onClose();
  });
  const isCurrent = version === editor.published.version;
  const shown = useShownFacts(data?.content);
  return (
    <div className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <Button variant="ghost" size="sm" onClick={onBack}>
          {texts.backToList}
        </Button>
        {data !== undefined && !isCurrent && (
          <>
            <Button size="sm" onClick={() => setAsking(true)}>
              {texts.restore}
            </Button>
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                editor.takeIntoForm(data.content);
                onClose();
              }}
            >
              {texts.intoForm}
            </Button>
          </>
        )}
      </div>
      <LoadFailed title={texts.versionsFailed} query={query} />
      {data !== undefined && (
        <div className="min-h-0 flex-1">
          <Preview content={shown(data.content)} render={render} />
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.restoreTitle(nameOf(version))}
        text={texts.restoreText}
        confirmLabel={texts.restoreConfirm}
        isBusy={restoring.isBusy}
        onConfirm={restoring.run}
      >
        <ActionFailed title={texts.restoreFailed} failure={restoring.failure} />
        {Object.entries(restoring.failure?.fieldErrors ?? {}).map(([place, sentences]) => (
          <p key={place} className="text-sm text-danger">
            {placeLabel(labels, place)}: {sentences.join(' ')}
          </p>
        ))}
      </ConfirmDialog>
    </div>
  );
}
