import { type RefObject, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { Versions } from '../domain/content/merge.ts';
import { readFailure } from './failure.ts';
import { expectVersion } from './expect-version.ts';
import { type DomainForm, type DomainFormOptions, useDomainForm } from './use-domain-form.ts';

interface VersionedFormOptions<Entry extends FieldValues, Row extends { version: number }> {
  schema: DomainFormOptions<Entry, Row>['schema'];
  /** Names the record among all: what is typed is kept on the device under it. */
  key: string;
  /** What is changed; undefined for a new one. */
  row: Row | undefined;
  /** What of it is in the form. */
  entryOf: (row: Row | undefined) => Entry;
  /** Saves over the version of `base`, which is undefined for a new one. */
  save: (entry: Entry, base: Row | undefined) => Promise<Row>;
  /** The record as it is stored now, after a conflict; undefined where it is gone. */
  readNewer: (base: Row) => Promise<Row | undefined>;
  /** The form goes on from this row: it was saved, or somebody else has saved it and it was taken over. */
  onRow?: (row: Row) => void;
  onSaved: (row: Row, isNew: boolean) => void;
  onTakenTheirs?: () => void;
  /** It was refused, and not for a newer version. */
  onFailed: (message: string) => void;
}

export interface VersionedForm<
  Entry extends FieldValues,
  Row extends { version: number } = { version: number },
> extends DomainForm<Entry> {
  /** What the next save goes over. */
  base: RefObject<Row | undefined>;
  /** The next save goes over another row; what is in the form stays. */
  setBase: (row: Row) => void;
  /** Goes on from another row that is stored: the form shows it. */
  rebase: (row: Row) => void;
  /** For `<ConflictDialog>`: what somebody else has saved in the meantime, with what both began from. */
  conflict: {
    versions: Versions<Entry> | undefined;
    onClose: () => void;
    onSave: (merged: Entry) => void;
    onTakeTheirs: () => void;
  };
}

/**
 * The form of a record that others may change as well (D37): saved over the version it was read in; a save over a newer
 * one shows both. Which form is for what:
 * - `useDocumentEditor` (the content editor): documents with drafts, preview and versions.
 * - `useVersionedForm`: records with a version. `useRowForm` is the same for a row of a list, in a dialog.
 * - `useDomainForm`: what is sent once and has no version, such as a sign-in, a new enquiry or a decision.
 * - React Hook Form with `useKeptForm`: a few fields that no schema of their own checks, inside of something else.
 */
export function useVersionedForm<Entry extends FieldValues, Row extends { version: number }>({
  schema,
  key,
  row,
  entryOf,
  save,
  readNewer,
  onRow,
  onSaved,
  onTakenTheirs,
  onFailed,
}: VersionedFormOptions<Entry, Row>): VersionedForm<Entry, Row> {
  const base = useRef(row);
  const [conflict, setConflict] = useState<{ newer: Row; versions: Versions<Entry> }>();
  const domain = useDomainForm<Entry, Row>({
    schema,
    defaults: entryOf(row) as DefaultValues<Entry>,
    kept: {
      key,
      base: {
        read: () => base.current?.version ?? 0,
        write: (version) => {
          if (base.current !== undefined) base.current = { ...base.current, version };
        },
      },
    },
    submit: (entry) => send(entry),
    onDone: (saved) => {
      const isNew = base.current === undefined;
      rebase(saved);
      onSaved(saved, isNew);
    },
    onProblem: ({ failure, message }) => {
      if (failure?.code === 'CONFLICT') return 'handled';
      if (failure !== undefined) onFailed(message);
      return undefined;
    },
  });

  /** Saves, and on a conflict reads what somebody else has saved before the refusal is handled. */
  async function send(entry: Entry): Promise<Row> {
    const { current: before } = base;
    try {
      return expectVersion(await save(entry, before));
    } catch (error) {
      if (before !== undefined && readFailure(error).code === 'CONFLICT') await compare(before);
      throw error;
    }
  }

  async function compare(before: Row): Promise<void> {
    const newer = await readNewer(before);
    if (newer === undefined) return;
    const mine = structuredClone(domain.form.getValues());
    const begun = domain.kept.begunWith(before.version, entryOf(before));
    setConflict({ newer, versions: { base: begun, theirs: entryOf(newer), mine } });
  }

  function rebase(next: Row): void {
    base.current = next;
    onRow?.(next);
    domain.form.reset(entryOf(next));
    setConflict(undefined);
  }

  return {
    ...domain,
    base,
    setBase: (next) => {
      base.current = next;
    },
    rebase,
    conflict: {
      versions: conflict?.versions,
      onClose: () => setConflict(undefined),
      onSave: (merged) => {
        if (conflict === undefined) return;
        rebase(conflict.newer);
        domain.form.reset(merged, { keepDefaultValues: true });
        domain.onSubmit();
      },
      onTakeTheirs: () => {
        if (conflict === undefined) return;
        rebase(conflict.newer);
        onTakenTheirs?.();
      },
    },
  };
}
