import { type RefObject, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { Versions } from '../../domain/content/merge.ts';
import { readFailure } from '../api/failure.ts';
import { expectVersion } from '../api/expect-version.ts';
import { type DomainForm, type DomainFormOptions, useDomainForm } from './use-domain-form.ts';

interface VersionedFormOptions<Entry extends FieldValues, Row extends { version: number }> {
  schema: DomainFormOptions<Entry, Row>['schema'];
  key: string;
  /** Undefined: new. */
  row: Row | undefined;
  entryOf: (row: Row | undefined) => Entry;
  /** Over `base`; undefined: new. */
  save: (entry: Entry, base: Row | undefined) => Promise<Row>;
  /** After a conflict; undefined: deleted. */
  readNewer: (base: Row) => Promise<Row | undefined>;
  /** Saved, or loaded from another's save. */
  onRow?: (row: Row) => void;
  onSaved: (row: Row, isNew: boolean) => void;
  onTakenTheirs?: () => void;
  onFailed: (message: string) => void;
}

export interface VersionedForm<
  Entry extends FieldValues,
  Row extends { version: number } = { version: number },
> extends DomainForm<Entry> {
  base: RefObject<Row | undefined>;
  setBase: (row: Row) => void;
  rebase: (row: Row) => void;
  /** For `<ConflictDialog>`. */
  conflict: {
    versions: Versions<Entry> | undefined;
    onClose: () => void;
    onSave: (merged: Entry) => void;
    onTakeTheirs: () => void;
  };
}

/**
 * For shared records (D37): saves over the version read; a conflict shows both. Choosing a form:
 * - `useDocumentEditor` (content editor): drafts, preview, versions.
 * - `useVersionedForm`: versioned records; `useRowForm` for list rows in a dialog.
 * - `useDomainForm`: unversioned one-time input.
 * - React Hook Form with `useFormAutosave`: a few fields without a schema.
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
    autosave: {
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

  /** On conflict fetches the stored record. */
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
    const edited = domain.autosave.baseValues(before.version, entryOf(before));
    setConflict({ newer, versions: { base: edited, theirs: entryOf(newer), mine } });
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
