import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { placeLabel } from '../../domain/content/place-labels.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';
import { contentEditorTexts as texts } from '../../domain/content/editor-texts.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionFailed } from '../dialogs/action-failed.tsx';
import { useDateSettings } from '../use-date-settings.ts';
import type { DocumentApi } from './document-api.ts';
import { useEditor } from './editor-context.ts';
import type { DocumentEditor } from './use-document-editor.ts';
import type { EditorStart } from './use-editor-start.ts';

interface EditorNoticesProps<Content> {
  editor: DocumentEditor<Content>;
  start: EditorStart<Content>;
  api: DocumentApi<Content>;
}

/** Draft, another user's newer version, damaged copy. */
export function EditorNotices<Content>({ editor, start, api }: EditorNoticesProps<Content>) {
  const { labels } = useEditor();
  const settings = useDateSettings();
  const { draft, published, autosave } = editor;
  const { repaired } = start.loaded;
  const isTwofold = draft.state === 'elsewhere';
  const isResumed = start.from !== 'published' && draft.state !== 'none' && !isTwofold;
  const isBehind = draft.state !== 'none' && autosave.baseVersion !== published.version;
  const isRepaired = repaired.length > 0 && published.version === start.loaded.published.version;
  const since = start.changedAt === undefined ? '' : formatDateTime(start.changedAt, settings);
  return (
    <>
      {isRepaired && (
        <Notice tone="warning" title={texts.repairedTitle}>
          <p>{texts.repairedText}</p>
          <ul className="list-disc pl-5">
            {repaired.map((place) => (
              <li key={place}>{placeLabel(labels, place) || place}</li>
            ))}
          </ul>
        </Notice>
      )}
      {isResumed && (
        <Notice title={texts.resumedTitle}>
          <p>{start.from === 'device' ? texts.resumedLocal(since) : texts.resumed(since)}</p>
        </Notice>
      )}
      {isBehind && (
        <Notice tone="warning" title={texts.behindTitle}>
          <p>{texts.behindText}</p>
          <Button
            variant="outline"
            size="sm"
            className="mt-2"
            busy={editor.compare.isBusy}
            onClick={editor.compare.run}
          >
            {texts.compare}
          </Button>
        </Notice>
      )}
      {isTwofold && <TwoDrafts editor={editor} api={api} />}
    </>
  );
}

interface TwoDraftsProps<Content> {
  editor: DocumentEditor<Content>;
  api: DocumentApi<Content>;
}

/** Two windows or devices. */
function TwoDrafts<Content>({ editor, api }: TwoDraftsProps<Content>) {
  const { store, autosave } = editor;
  const take = useAction(async () => {
    const { draft, published } = await api.load();
    store.reset(draft?.content ?? published.content, published.content);
    if (draft === null) await autosave.settle(published.version, published.content);
    else await autosave.take(draft.baseVersion, draft.version, draft.savedAt);
  });
  const keep = useAction(async () => {
    const { draft } = await api.load();
    autosave.overrule(draft?.version ?? 0);
  });
  return (
    <Notice tone="warning" title={texts.elsewhereTitle}>
      <p>{texts.elsewhereText}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button size="sm" busy={keep.isBusy} onClick={keep.run}>
          {texts.keepThis}
        </Button>
        <Button variant="outline" size="sm" busy={take.isBusy} onClick={take.run}>
          {texts.takeOther}
        </Button>
      </div>
      <ActionFailed title={texts.elsewhereFailed} failure={take.failure ?? keep.failure} />
    </Notice>
  );
}
