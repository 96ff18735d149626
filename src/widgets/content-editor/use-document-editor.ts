import * as z from 'zod/mini';
import { useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { documentBytes, mostDocumentBytes } from '../../domain/content/drafts.ts';
import type { PublishedDocument } from '../../domain/content/editing.ts';
import { withoutFiles } from '../../domain/content/places.ts';
import { fieldErrorsOf } from '../../domain/errors.ts';
import { contentEditorTexts as texts } from '../../domain/texts/content-editor.ts';
import { errorTexts } from '../../domain/texts/errors.ts';
import { type SaveProblem, saveProblemOf } from '../../lib/save-problem.ts';
import { useAction } from '../../lib/use-action.ts';
import { Autosave } from './autosave.ts';
import type { EditedDocument } from './document-api.ts';
import type { EditorContextValue } from './editor-context.ts';
import { EditorStore } from './editor-store.ts';
import type { EditorStart } from './use-editor-start.ts';

interface Outcome {
  onSaved: () => void;
  /** The server did not take it, or could not be reached; not for fields that the browser itself refused. */
  onFailed: (message: string) => void;
}

/** One document under the hands of one person: the form, its draft, and saving it against what others save (D36, D37). */
export function useDocumentEditor<Content>(
  edited: EditedDocument<Content>,
  start: EditorStart<Content>,
  userId: string,
  { onSaved, onFailed }: Outcome,
) {
  const { document, labels, api, check } = edited;
  const formId = useId();
  const [store] = useState(() => new EditorStore(start.content, start.loaded.published.content));
  const [autosave] = useState(
    () =>
      new Autosave({
        store,
        api,
        userId,
        baseVersion: start.baseVersion,
        draftVersion: start.draftVersion,
        savedAt: start.loaded.draft?.savedAt,
        isUnsaved: start.from === 'device',
      }),
  );
  const [published, setPublished] = useState<Omit<PublishedDocument<Content>, 'content'>>(start.loaded.published);
  const [problem, setProblem] = useState<SaveProblem>();
  /** Somebody else's version that stands in the way of a save. */
  const [newer, setNewer] = useState<PublishedDocument<Content>>();
  useEffect(() => autosave.start(), [autosave]);
  const draft = useSyncExternalStore(autosave.subscribe, autosave.get, autosave.get);

  const context = useMemo<EditorContextValue>(
    () => ({
      store,
      document,
      labels,
      idOf: (place) => `${formId}-${place}`,
    }),
    [store, document, labels, formId],
  );

  function refuse(found: SaveProblem): void {
    store.refuse(found.fieldErrors);
    setProblem(found);
  }

  /** What the schema and the rules of this document say of it; undefined where nothing is wrong. */
  function findFault(content: Content): SaveProblem | undefined {
    if (documentBytes(content) > mostDocumentBytes) {
      return { message: texts.tooLarge, fieldErrors: {}, isRetryable: false, requestId: undefined };
    }
    const parsed = z.safeParse(document.schema, content);
    const fieldErrors = parsed.success ? (check?.(parsed.data) ?? {}) : fieldErrorsOf(parsed.error.issues);
    if (Object.keys(fieldErrors).length === 0) return undefined;
    return { message: errorTexts.invalid, fieldErrors, isRetryable: false, requestId: undefined };
  }

  const saving = useAction(async () => {
    setProblem(undefined);
    store.refuse({});
    const shown = store.get().content;
    const content = withoutFiles(shown);
    const fault = findFault(content);
    if (fault !== undefined) {
      refuse(fault);
      return;
    }
    await autosave.hold();
    try {
      const { version } = await api.publish({ content, baseVersion: autosave.baseVersion });
      await settle({ content: shown, version, savedAt: new Date().toISOString(), savedBy: null });
      onSaved();
    } catch (error) {
      autosave.release();
      const found = saveProblemOf(error);
      if (found.failure.code === 'CONFLICT') {
        await compare();
        return;
      }
      refuse(found);
      onFailed(found.message);
    }
  });

  /** Fetches what visitors see now and, where it is newer than what the form began with, shows both. */
  async function compare(): Promise<void> {
    try {
      setNewer((await api.load()).published);
    } catch (error) {
      const found = saveProblemOf(error);
      refuse(found);
      onFailed(found.message);
    }
  }

  /** The form is what visitors see from now on. Who typed on meanwhile keeps it as a draft over the new version. */
  async function settle(next: PublishedDocument<Content>): Promise<void> {
    const typed = store.get().content;
    store.rebase(next.content);
    const { content: _, ...rest } = next;
    setPublished(rest);
    setNewer(undefined);
    api.forget();
    const hasTypedOn = typed !== next.content;
    if (hasTypedOn) store.reset(next.content);
    await autosave.settle(next.version);
    if (hasTypedOn) store.reset(typed);
  }

  /** Begins anew with a published version, and without a draft. */
  async function begin(next: PublishedDocument<Content>): Promise<void> {
    store.reset(next.content, next.content);
    setProblem(undefined);
    await settle(next);
  }

  /** Throws one's draft away; what was typed stays in the form where that fails. */
  async function giveUpDraft(read: () => Promise<PublishedDocument<Content>>): Promise<void> {
    await autosave.hold();
    try {
      await api.discardDraft();
      await begin(await read());
    } catch (error) {
      autosave.release();
      throw error;
    }
  }

  return {
    context,
    store,
    autosave,
    draft,
    published,
    problem,
    clearProblem: () => setProblem(undefined),
    save: saving.run,
    isSaving: saving.isBusy,
    newer,
    closeConflict: () => setNewer(undefined),
    compare: useAction(compare),
    keepMine: () => {
      if (newer === undefined) return;
      autosave.rebase(newer.version);
      const { content, ...rest } = newer;
      store.rebase(content);
      setPublished(rest);
      setNewer(undefined);
      saving.run();
    },
    takeTheirs: useAction(async () => {
      if (newer !== undefined) await giveUpDraft(() => Promise.resolve(newer));
    }),
    discard: useAction(async (onDone: () => void) => {
      await giveUpDraft(async () => (await api.load()).published);
      onDone();
    }),
    /** After a version was restored: it is what visitors see. */
    reload: async () => begin((await api.load()).published),
    /** Puts an earlier version into the form, as a draft. */
    takeIntoForm: (content: Content) => store.reset(content),
  };
}

export type DocumentEditor<Content> = ReturnType<typeof useDocumentEditor<Content>>;
