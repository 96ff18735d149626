import { type ReactNode, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { Button } from '../components/button.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Dialog } from '../components/dialog.tsx';
import { FormSummary } from '../components/form/form-summary.tsx';
import { formTexts } from '../domain/forms/texts.ts';
import { settingsTexts } from '../domain/settings/texts.ts';
import { toast } from '../lib/toast.ts';
import type { DomainFormOptions } from '../lib/form/use-domain-form.ts';
import { useSaveKey } from '../lib/form/use-save-key.ts';
import { useVersionedForm, type VersionedForm } from '../lib/form/use-versioned-form.ts';
import { ConflictDialog } from './dialogs/conflict-dialog.tsx';
import { textsOfFields } from './dialogs/conflict-texts.ts';
import { RestoredNotice } from './restored-notice.tsx';

interface RowFormOptions<Entry extends FieldValues, Row extends Versioned> {
  schema: DomainFormOptions<Entry, Row>['schema'];
  /** The draft's storage key. */
  name: string;
  /** Undefined: new. */
  row: Row | undefined;
  entryOf: (row: Row | undefined) => Entry;
  add: (entry: Entry) => Promise<Row>;
  update: (change: { id: string; version: number; entry: Entry }) => Promise<Row>;
  /** For the row after a conflict. */
  readAll: () => Promise<readonly Row[]>;
  texts: { created: string; updated: string; error: string };
  onSaved: (row: Row) => void;
}

interface Versioned {
  id: string;
  version: number;
}

export type RowForm<Entry extends FieldValues> = Omit<VersionedForm<Entry>, 'base' | 'setBase' | 'rebase'>;

export function useRowForm<Entry extends FieldValues, Row extends Versioned>({
  name,
  add,
  update,
  readAll,
  texts,
  onSaved,
  ...options
}: RowFormOptions<Entry, Row>): RowForm<Entry> {
  return useVersionedForm<Entry, Row>({
    ...options,
    key: `${name}/${options.row?.id ?? 'new'}`,
    save: (entry, base) => (base === undefined ? add(entry) : update({ id: base.id, version: base.version, entry })),
    readNewer: async (base) => (await readAll()).find(({ id }) => id === base.id),
    onSaved: (saved, isNew) => {
      toast({ title: isNew ? texts.created : texts.updated });
      onSaved(saved);
    },
    onFailed: (message) => toast({ title: texts.error, description: message, tone: 'destructive' }),
  });
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
  labels: Readonly<Record<Path<Entry>, string>>;
  wordsOf?: (name: Path<Entry>, value: unknown) => string;
  onClose: () => void;
  children: ReactNode;
}

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
  const saveKey = useSaveKey(() => state.isDirty);
  const [isLeaving, setLeaving] = useState(false);
  const close = () => (state.isDirty ? setLeaving(true) : onClose());
  return (
    <>
      <Dialog
        onClose={close}
        title={title}
        footer={
          <>
            <Button variant="outline" onClick={close}>
              {formTexts.cancel}
            </Button>
            <Button {...saveKey} busy={isSubmitting} onClick={() => onSubmit()}>
              {isSubmitting ? formTexts.saving : formTexts.save}
            </Button>
          </>
        }
      >
        <form noValidate onSubmit={onSubmit} className="space-y-4">
          <FormSummary problem={problem} labels={labels} idOf={idOf} failedTitle={failedTitle} />
          <RestoredNotice autosave={state.autosave} />
          {children}
          {/* Enter saves, as the button does. */}
          <button type="submit" hidden>
            {formTexts.save}
          </button>
        </form>
      </Dialog>
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        title={formTexts.leaveTitle}
        text={formTexts.leaveText}
        cancelLabel={formTexts.stay}
        confirmLabel={formTexts.leave}
        tone="danger"
        onConfirm={() => {
          state.autosave.forget();
          onClose();
        }}
      />
      <RowConflict state={state} labels={labels} wordsOf={wordsOf} />
    </>
  );
}

type RowConflictProps<Entry extends FieldValues> = Pick<RowFormDialogProps<Entry>, 'state' | 'labels' | 'wordsOf'>;

export function RowConflict<Entry extends FieldValues>({
  state,
  labels,
  wordsOf = plainWords,
}: RowConflictProps<Entry>) {
  const words = textsOfFields(labels, (name, value) => wordsOf(name as Path<Entry>, value));
  return <ConflictDialog {...words} {...state.conflict} />;
}
