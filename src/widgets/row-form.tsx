import { type ReactNode, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { FormSummary } from '../components/form-summary.tsx';
import { formTexts } from '../domain/texts/forms.ts';
import { settingsTexts } from '../domain/texts/settings.ts';
import { readFailure } from '../lib/api-error.ts';
import { toast } from '../lib/toast.ts';
import { type DomainForm, type DomainFormOptions, useDomainForm } from '../lib/use-domain-form.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

interface RowFormOptions<Entry extends FieldValues, Row extends Versioned> {
  schema: DomainFormOptions<Entry, Row>['schema'];
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
  /** What somebody else has saved meanwhile. */
  newer: Entry | undefined;
  keepMine: () => void;
  takeTheirs: () => void;
  closeConflict: () => void;
}

/** The form of one row of a list: added, or changed with the version it was read in (D37). */
export function useRowForm<Entry extends FieldValues, Row extends Versioned>({
  schema,
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
  const [newer, setNewer] = useState<Row>();
  const form = useDomainForm<Entry, Row>({
    schema,
    defaults: entryOf(row) as DefaultValues<Entry>,
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
    if (before === undefined) return add(entry);
    try {
      return await update({ id: before.id, version: before.version, entry });
    } catch (error) {
      if (readFailure(error).code === 'CONFLICT') setNewer((await readAll()).find(({ id }) => id === before.id));
      throw error;
    }
  }

  return {
    ...form,
    newer: newer === undefined ? undefined : entryOf(newer),
    closeConflict: () => setNewer(undefined),
    keepMine: () => {
      base.current = newer;
      setNewer(undefined);
      form.onSubmit();
    },
    takeTheirs: () => {
      if (newer === undefined) return;
      base.current = newer;
      form.form.reset(entryOf(newer));
      setNewer(undefined);
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

/** That form in a dialog, and what somebody else has saved meanwhile beside what was typed. */
export function RowFormDialog<Entry extends FieldValues>({
  state,
  title,
  failedTitle,
  labels,
  wordsOf = plainWords,
  onClose,
  children,
}: RowFormDialogProps<Entry>) {
  const { form, newer, problem, idOf, isSubmitting, onSubmit } = state;
  const names = Object.keys(labels) as Path<Entry>[];
  return (
    <>
      <Dialog
        isOpen
        onOpenChange={onClose}
        title={title}
        footer={
          <>
            <Button variant="outline" onClick={onClose}>
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
          {children}
          {/* Enter in a field saves, as the button below does. */}
          <button type="submit" hidden>
            {formTexts.save}
          </button>
        </form>
      </Dialog>
      <ConflictDialog
        isOpen={newer !== undefined}
        onOpenChange={state.closeConflict}
        rows={
          newer === undefined
            ? []
            : names.map((name) => ({
                name,
                label: labels[name],
                mine: wordsOf(name, form.getValues(name)),
                theirs: wordsOf(name, newer[name]),
              }))
        }
        onKeepMine={state.keepMine}
        onTakeTheirs={state.takeTheirs}
      />
    </>
  );
}
