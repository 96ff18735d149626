import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isSameValue } from '../domain/content/places.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { readKept } from './kept-drafts.ts';
import { overShape, withoutSecrets } from './kept-values.ts';
import { useViewer } from './session.ts';

/** Under which name the values of a form are kept on the device, and what they are based on. */
export interface KeptAs {
  /** Names the record among all that this person edits in forms, such as `clients/new`. */
  key: string;
  /** The version of the record that the next save goes over (D37), where it has one. */
  base?: { read: () => number; write: (version: number) => void };
}

/** The copy of a form on the device. */
export interface KeptForm {
  /** What was restored into the form and is not saved; `isBehind`: somebody has saved a newer version since. */
  restored: { changedAt: string; isBehind: boolean } | undefined;
  /** Begins the form again with what is stored, and forgets the copy. */
  discard: () => void;
  /** Forgets the copy: it is saved, or the person gives it up. */
  forget: () => void;
  /** What the form began with at this version: of a restored copy what was kept with it, otherwise `usual`. */
  begunWith: <Values extends object>(version: number, usual: Values) => Values;
}

type Form<Values extends FieldValues> = UseFormReturn<Values, unknown, Values>;

/**
 * Keeps what is typed into a form on the device until it is saved (D36), and puts it back into the form when it is opened
 * again. Secrets are never kept. Over a version newer than the one it was typed over, the next save finds the conflict.
 */
export function useKeptForm<Values extends FieldValues>(form: Form<Values>, kept: KeptAs | undefined): KeptForm {
  const userId = useViewer()?.id;
  const key = kept?.key;
  const [restored, setRestored] = useState<KeptForm['restored']>();
  const current = useRef({
    base: kept?.base,
    forget: () => {},
    begun: 0,
    /** Of a copy that was typed over an older version. */
    origin: undefined as { version: number; values: object } | undefined,
  });

  useEffect(() => {
    current.current.base = kept?.base;
  });

  useEffect(() => {
    if (key === undefined || userId === undefined) return undefined;
    const { current: now } = current;
    // Not while it is drawn: a form may keep its version among its own values.
    now.begun = now.base?.read() ?? 0;
    let isStopped = false;
    /** Nothing is kept before it is known what was, nor after it was saved or given up until something else is typed. */
    let isKeeping = false;
    const stored = () => withoutSecrets(form.control._defaultValues);
    const typed = () => withoutSecrets(form.getValues());
    let last = structuredClone(typed());
    const keeper = new DraftKeeper({
      userId,
      key: `form/${key}`,
      read: () =>
        isKeeping && !isSameValue(typed(), stored())
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
      isKeeping = false;
      setRestored(undefined);
      void keeper.forget();
    };

    const note = () => {
      const values = typed();
      if (isSameValue(values, last)) return;
      last = structuredClone(values);
      if (isSameValue(values, stored())) {
        now.forget();
        return;
      }
      isKeeping = true;
      keeper.note();
    };

    const begin = async () => {
      const found = await readKept(userId, `form/${key}`);
      if (isStopped) return;
      const begun = stored();
      const before = typed();
      last = structuredClone(begun);
      if (found !== undefined) {
        // What was typed while it was being read goes over it.
        const own = Object.entries(before).filter(([name, value]) => !isSameValue(value, begun[name]));
        const values = { ...overShape(begun, found.content), ...Object.fromEntries(own) };
        if (isSameValue(values, begun)) void keeper.forget();
        else {
          const isBehind = now.base !== undefined && found.baseVersion !== now.base.read();
          if (isBehind) {
            now.base?.write(found.baseVersion);
            now.origin = { version: found.baseVersion, values: overShape(begun, found.begun) };
          }
          form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true });
          setRestored({ changedAt: found.changedAt, isBehind });
          isKeeping = true;
          if (own.length === 0) last = structuredClone(typed());
        }
      }
      stopListening = form.subscribe({ formState: { values: true, isDirty: true }, callback: note });
      note();
    };
    let stopListening = () => {};
    const stopKeeping = keeper.start();
    void begin();
    return () => {
      isStopped = true;
      stopListening();
      stopKeeping();
    };
  }, [form, key, userId]);

  const forget = () => current.current.forget();
  return {
    restored,
    forget,
    begunWith: (version, usual) => {
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
