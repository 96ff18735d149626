import * as z from 'zod/mini';
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { documentBytes, maxDocumentBytes } from '../../domain/content/drafts.ts';
import type { PublishedDocument } from '../../domain/content/editing.ts';
import { withoutFiles } from '../../domain/content/places.ts';
import { fieldErrorsOf } from '../../domain/forms/errors.ts';
import type { Versions } from '../../domain/content/merge.ts';
import { contentEditorTexts as texts } from '../../domain/content/editor-texts.ts';
import { errorTexts } from '../../domain/forms/error-texts.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { type SaveProblem, saveProblemOf } from '../../lib/form/save-problem.ts';
import { useAction } from '../../lib/use-action.ts';
import { Autosave } from './autosave.ts';
import type { EditedDocument } from './document-api.ts';
import type { EditorContextValue } from './editor-context.ts';
import { EditorStore } from './editor-store.ts';
import type { EditorStart } from './use-editor-start.ts';

interface Outcome {
  onSaved: () => void;
  /** Server refusal or network failure; not client-side validation. */
  onFailed: (message: string) => void;
}

/** Another's version that saving would overwrite. */
interface Conflict<Content> {
  newer: PublishedDocument<Content>;
  versions: Versions<Content>;
}

/** One document's form, draft and conflict-safe saving (D36, D37). */
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
        saved: start.loaded.draft?.content ?? start.loaded.published.content,
        isTwofold: start.from === 'both',
      }),
  );
  const [published, setPublished] = useState<Omit<PublishedDocument<Content>, 'content'>>(start.loaded.published);
  const [problem, setProblem] = useState<SaveProblem>();
  const [conflict, setConflict] = useState<Conflict<Content>>();
  const latest = useRef<Pick<PublishedDocument<Content>, 'content' | 'version'>>(start.loaded.published);
  useEffect(() => autosave.start(), [autosave]);
  const draft = useSyncExternalStore(autosave.subscribe, autosave.get, autosave.get);

  const context = useMemo<EditorContextValue>(
    () => ({
      store,
      key: api.key,
      document,
      labels,
      idOf: (place) => `${formId}-${place}`,
    }),
    [store, api, document, labels, formId],
  );

  function refuse(found: SaveProblem): void {
    store.refuse(found.fieldErrors);
    setProblem(found);
  }

  /** Schema and rule errors; undefined if valid. */
  function findFault(content: Content): SaveProblem | undefined {
    if (documentBytes(content) > maxDocumentBytes) {
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

  async function compare(): Promise<void> {
    try {
      const [{ published: newer }, base] = await Promise.all([api.load(), readBase()]);
      setConflict({ newer, versions: { base, theirs: newer.content, mine: store.get().content } });
    } catch (error) {
      const found = saveProblemOf(error);
      refuse(found);
      onFailed(found.message);
    }
  }

  /** Undefined if gone. */
  async function readBase(): Promise<Content | undefined> {
    const version = autosave.baseVersion;
    if (latest.current.version === version) return latest.current.content;
    try {
      return (await api.version(version)).content;
    } catch (error) {
      if (readFailure(error).code === 'NOT_FOUND') return undefined;
      throw error;
    }
  }

  /** Form now published; later input becomes its draft. */
  async function settle(next: PublishedDocument<Content>): Promise<void> {
    store.rebase(next.content);
    const { content: _, ...rest } = next;
    setPublished((before) => ({ ...before, ...rest }));
    latest.current = next;
    setConflict(undefined);
    await autosave.settle(next.version, next.content);
  }

  /** Without a draft. */
  async function begin(next: PublishedDocument<Content>): Promise<void> {
    store.reset(next.content, next.content);
    setProblem(undefined);
    await settle(next);
  }

  /** On failure the form keeps its input. */
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
    conflict,
    closeConflict: () => setConflict(undefined),
    compare: useAction(compare),
    /** Merged over the newer version: a third save conflicts again. */
    saveMerged: (merged: Content) => {
      if (conflict === undefined) return;
      const { content, ...rest } = conflict.newer;
      autosave.rebase(rest.version);
      store.reset(merged, content);
      setPublished(rest);
      latest.current = conflict.newer;
      setConflict(undefined);
      saving.run();
    },
    takeTheirs: useAction(async () => {
      const newer = conflict?.newer;
      if (newer !== undefined) await giveUpDraft(() => Promise.resolve(newer));
    }),
    discard: useAction(async (onDone: () => void) => {
      await giveUpDraft(async () => (await api.load()).published);
      onDone();
    }),
    reload: async () => begin((await api.load()).published),
    takeIntoForm: (content: Content) => store.reset(content),
  };
}

export type DocumentEditor<Content> = ReturnType<typeof useDocumentEditor<Content>>;
