import { type ReactNode, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { Button } from '../components/button.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Dialog } from '../components/dialog.tsx';
import { FormSummary } from '../components/form-summary.tsx';
import { formTexts } from '../domain/texts/forms.ts';
import type { Versions } from '../domain/merge.ts';
import { settingsTexts } from '../domain/texts/settings.ts';
import { readFailure } from '../lib/failure.ts';
import { expectVersion } from '../lib/expect-version.ts';
import { toast } from '../lib/toast.ts';
import { type DomainForm, type DomainFormOptions, useDomainForm } from '../lib/use-domain-form.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { wordsOfFields } from './conflict-words.ts';
import { KeptNotice } from './kept-notice.tsx';

interface RowFormOptions<Entry extends FieldValues, Row extends Versioned> {
  schema: DomainFormOptions<Entry, Row>['schema'];
  /** Names the list: what is typed is kept on the device under it. */
  name: string;
  /** What is changed; undefined for a new one. */
  row: Row | undefined;
  entryOf: (row: Row | undefined) => Entry;
  add: (entry: Entry) => Promise<Row>;
  update: (change: { id: string; version: number; entry: Entry }) => Promise<Row>;
  /** The list as it is now, for what stands there after a conflict. */
  readAll: () => Promise<readonly Row[]>;
  /** Toasts (D55). */
  texts: { created: string; updated: string; error: string };
  onSaved: (row: Row) => void;
}

interface Versioned {
  id: string;
  version: number;
}

export interface RowForm<Entry extends FieldValues> extends DomainForm<Entry> {
  /** What somebody else has saved in the meantime, with what both began from. */
  conflict: Versions<Entry> | undefined;
  saveMerged: (merged: Entry) => void;
  takeTheirs: () => void;
  closeConflict: () => void;
}

/** The form of one row of a list: added, or changed with the version it was read in (D37). */
export function useRowForm<Entry extends FieldValues, Row extends Versioned>({
  schema,
  name,
  row,
  entryOf,
  add,
  update,
  readAll,
  texts,
  onSaved,
}: RowFormOptions<Entry, Row>): RowForm<Entry> {
  /** What the next save is based on. */
  const base = useRef(row);
  const [conflict, setConflict] = useState<{ newer: Row; versions: Versions<Entry> }>();
  const form = useDomainForm<Entry, Row>({
    schema,
    defaults: entryOf(row) as DefaultValues<Entry>,
    kept: {
      key: `${name}/${row?.id ?? 'new'}`,
      base: {
        read: () => base.current?.version ?? 0,
        write: (version) => {
          if (base.current !== undefined) base.current = { ...base.current, version };
        },
      },
    },
    submit: (entry) => save(entry),
    onDone: (saved) => {
      toast({ title: base.current === undefined ? texts.created : texts.updated });
      // A form that stays open goes on from what is stored now.
      base.current = saved;
      onSaved(saved);
    },
    onProblem: ({ failure, message }) => {
      if (failure?.code === 'CONFLICT') return 'handled';
      if (failure !== undefined) toast({ title: texts.error, description: message, tone: 'destructive' });
      return undefined;
    },
  });

  async function save(entry: Entry): Promise<Row> {
    const before = base.current;
    if (before === undefined) return expectVersion(await add(entry));
    try {
      return expectVersion(await update({ id: before.id, version: before.version, entry }));
    } catch (error) {
      if (readFailure(error).code === 'CONFLICT') await compare(before);
      throw error;
    }
  }

  async function compare(before: Row): Promise<void> {
    const newer = (await readAll()).find(({ id }) => id === before.id);
    if (newer === undefined) return;
    const mine = structuredClone(form.form.getValues());
    setConflict({
      newer,
      versions: { base: form.kept.begunWith(before.version, entryOf(before)), theirs: entryOf(newer), mine },
    });
  }

  /** The form with what is stored by now. */
  function goOnFrom(newer: Row): void {
    base.current = newer;
    form.form.reset(entryOf(newer));
    setConflict(undefined);
  }

  return {
    ...form,
    conflict: conflict?.versions,
    closeConflict: () => setConflict(undefined),
    saveMerged: (merged) => {
      if (conflict === undefined) return;
      goOnFrom(conflict.newer);
      form.form.reset(merged, { keepDefaultValues: true });
      form.onSubmit();
    },
    takeTheirs: () => {
      if (conflict !== undefined) goOnFrom(conflict.newer);
    },
  };
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? settingsTexts.yes : settingsTexts.no;
  return typeof value === 'string' ? value : '';
}

const plainWords = (_name: string, value: unknown) => inWords(value);

interface RowFormDialogProps<Entry extends FieldValues> {
  state: RowForm<Entry>;
  title: string;
  failedTitle: string;
  /** Every field, in the order of the form. */
  labels: Readonly<Record<Path<Entry>, string>>;
  /** A value as the form shows it, where that is not its own text. */
  wordsOf?: (name: Path<Entry>, value: unknown) => string;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** That form in a dialog, which asks before it is closed over something unsaved, with its conflict. */
export function RowFormDialog<Entry extends FieldValues>({
  state,
  title,
  failedTitle,
  labels,
  wordsOf = plainWords,
  onClose,
  children,
}: RowFormDialogProps<Entry>) {
  const { problem, idOf, isSubmitting, onSubmit } = state;
  const [isLeaving, setLeaving] = useState(false);
  const close = () => (state.isDirty ? setLeaving(true) : onClose());
  return (
    <>
      <Dialog
        isOpen
        onOpenChange={close}
        title={title}
        footer={
          <>
            <Button variant="outline" onClick={close}>
              {formTexts.cancel}
            </Button>
            <Button busy={isSubmitting} onClick={() => onSubmit()}>
              {isSubmitting ? formTexts.saving : formTexts.save}
            </Button>
          </>
        }
      >
        <form noValidate onSubmit={onSubmit} className="space-y-4">
          <FormSummary problem={problem} labels={labels} idOf={idOf} failedTitle={failedTitle} />
          <KeptNotice kept={state.kept} />
          {children}
          {/* Enter in a field saves, as the button below does. */}
          <button type="submit" hidden>
            {formTexts.save}
          </button>
        </form>
      </Dialog>
      <ConfirmDialog
        isOpen={isLeaving}
        onOpenChange={setLeaving}
        title={formTexts.leaveTitle}
        text={formTexts.leaveText}
        cancelLabel={formTexts.stay}
        confirmLabel={formTexts.leave}
        tone="danger"
        onConfirm={() => {
          state.kept.forget();
          onClose();
        }}
      />
      <RowConflict state={state} labels={labels} wordsOf={wordsOf} />
    </>
  );
}

type RowConflictProps<Entry extends FieldValues> = Pick<RowFormDialogProps<Entry>, 'state' | 'labels' | 'wordsOf'>;

/** What somebody else has saved in the meantime, merged with what was typed (D37). */
export function RowConflict<Entry extends FieldValues>({
  state,
  labels,
  wordsOf = plainWords,
}: RowConflictProps<Entry>) {
  const words = wordsOfFields(labels, (name, value) => wordsOf(name as Path<Entry>, value));
  return (
    <ConflictDialog
      {...words}
      versions={state.conflict}
      onClose={state.closeConflict}
      onSave={state.saveMerged}
      onTakeTheirs={state.takeTheirs}
    />
  );
}
