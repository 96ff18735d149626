import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isSameValue } from '../../domain/content/places.ts';
import { DraftWriter } from '../storage/draft-writer.ts';
import { readLocalDraft } from '../storage/local-drafts.ts';
import { overShape, withoutSecrets } from '../storage/stored-values.ts';
import { useViewer } from '../session/session.ts';

export interface AutosaveOptions {
  key: string;
  /** For D37. */
  base?: { read: () => number; write: (version: number) => void };
}

export interface FormAutosave {
  /** `isBehind`: a newer version exists. */
  restored: { changedAt: string; isBehind: boolean } | undefined;
  /** Resets the form and deletes the copy. */
  discard: () => void;
  forget: () => void;
  /** From a restored copy, else `usual`. */
  baseValues: <Values extends object>(version: number, usual: Values) => Values;
}

type Form<Values extends FieldValues> = UseFormReturn<Values, unknown, Values>;

/** D36; never secrets. Input on an older version causes the conflict on save. */
export function useFormAutosave<Values extends FieldValues>(
  form: Form<Values>,
  autosave: AutosaveOptions | undefined,
): FormAutosave {
  const userId = useViewer()?.id;
  const key = autosave?.key;
  const [restored, setRestored] = useState<FormAutosave['restored']>();
  const current = useRef({
    base: autosave?.base,
    forget: () => {},
    begun: 0,
    origin: undefined as { version: number; values: object } | undefined,
  });

  useEffect(() => {
    current.current.base = autosave?.base;
  });

  useEffect(() => {
    if (key === undefined || userId === undefined) return undefined;
    const { current: now } = current;
    // Not during render: the version may be among the values.
    now.begun = now.base?.read() ?? 0;
    let isStopped = false;
    /** Only once the copy is read; after saving or discarding, on further input. */
    let isActive = false;
    const stored = () => withoutSecrets(form.control._defaultValues);
    const typed = () => withoutSecrets(form.getValues());
    let last = structuredClone(typed());
    const writer = new DraftWriter({
      userId,
      key: `form/${key}`,
      read: () =>
        isActive && !isSameValue(typed(), stored())
          ? {
              content: typed(),
              baseVersion: now.base?.read() ?? 0,
              begun: now.origin !== undefined && now.origin.version === now.base?.read() ? now.origin.values : stored(),
              draftVersion: 0,
              changedAt: new Date().toISOString(),
            }
          : undefined,
    });
    now.forget = () => {
      isActive = false;
      setRestored(undefined);
      void writer.forget();
    };

    const note = () => {
      const values = typed();
      if (isSameValue(values, last)) return;
      last = structuredClone(values);
      if (isSameValue(values, stored())) {
        now.forget();
        return;
      }
      isActive = true;
      writer.note();
    };

    const begin = async () => {
      const found = await readLocalDraft(userId, `form/${key}`);
      if (isStopped) return;
      const begun = stored();
      const before = typed();
      last = structuredClone(begun);
      if (found !== undefined) {
        // Typed while it was read: wins.
        const own = Object.entries(before).filter(([name, value]) => !isSameValue(value, begun[name]));
        const values = { ...overShape(begun, found.content), ...Object.fromEntries(own) };
        if (isSameValue(values, begun)) void writer.forget();
        else {
          const isBehind = now.base !== undefined && found.baseVersion !== now.base.read();
          if (isBehind) {
            now.base?.write(found.baseVersion);
            now.origin = { version: found.baseVersion, values: overShape(begun, found.begun) };
          }
          form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true });
          setRestored({ changedAt: found.changedAt, isBehind });
          isActive = true;
          if (own.length === 0) last = structuredClone(typed());
        }
      }
      stopListening = form.subscribe({ formState: { values: true, isDirty: true }, callback: note });
      note();
    };
    let stopListening = () => {};
    const stopWriting = writer.start();
    void begin();
    return () => {
      isStopped = true;
      stopListening();
      stopWriting();
    };
  }, [form, key, userId]);

  const forget = () => current.current.forget();
  return {
    restored,
    forget,
    baseValues: (version, usual) => {
      const { origin } = current.current;
      return origin?.version === version ? { ...usual, ...origin.values } : usual;
    },
    discard: () => {
      current.current.base?.write(current.current.begun);
      form.reset();
      forget();
    },
  };
}
