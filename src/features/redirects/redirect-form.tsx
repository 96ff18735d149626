import { formTexts } from '../../domain/forms/texts.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Field, TextInput } from '../../components/form/field.tsx';
import { FormSummary } from '../../components/form/form-summary.tsx';
import {
  type RedirectEntry,
  redirectEntry,
  redirectLimits,
  type RedirectRow,
} from '../../domain/redirects/redirects.ts';
import { redirectTexts as texts } from '../../domain/redirects/texts.ts';
import { expectVersion } from '../../lib/api/expect-version.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useDomainForm } from '../../lib/form/use-domain-form.ts';
import { useSaveKey } from '../../lib/form/use-save-key.ts';
import { RestoredNotice } from '../../widgets/restored-notice.tsx';

const labels = { fromPath: texts.from, toPath: texts.to };

interface RedirectFormProps {
  /** Undefined: new. */
  row: RedirectRow | undefined;
  fromPath: string;
  takesFocus: boolean;
  onDone: () => void;
}

export function RedirectForm({ row, fromPath, takesFocus, onDone }: RedirectFormProps) {
  const save = trpc.redirects.save.useMutation();
  const box = useRef<HTMLFormElement>(null);
  /** Replaced by the next save. */
  const version = useRef(row?.version ?? 0);
  const { field, input, idOf, onSubmit, problem, isSubmitting, isDirty, autosave } = useDomainForm<
    RedirectEntry,
    RedirectRow
  >({
    schema: redirectEntry,
    defaults: { fromPath, toPath: row?.toPath ?? '' },
    autosave: {
      // One draft per path.
      key: `redirects/${row?.id ?? `new${fromPath}`}`,
      base: {
        read: () => version.current,
        write: (base) => {
          version.current = base;
        },
      },
    },
    submit: async (entry) =>
      expectVersion(
        await save.mutateAsync({ ...entry, ...(row === undefined ? {} : { id: row.id, version: version.current }) }),
      ),
    onDone: (saved) => {
      const title = row === undefined ? texts.created : texts.updated;
      toast({ title, description: texts.leadsTo(saved.fromPath, saved.toPath) });
      onDone();
    },
    onProblem: ({ failure, message }) => {
      if (failure !== undefined) toast({ title: texts.saveFailed, description: message, tone: 'destructive' });
    },
  });
  const saveKey = useSaveKey(() => isDirty);
  useEffect(() => {
    if (takesFocus) box.current?.querySelector<HTMLInputElement>('input[name="toPath"]')?.focus();
  }, [takesFocus]);
  return (
    <form
      ref={box}
      noValidate
      aria-label={row === undefined ? texts.add : texts.edit}
      onSubmit={onSubmit}
      className="space-y-4 rounded-card border border-line bg-raised p-4 sm:p-6"
    >
      <h2 className="text-xl">{row === undefined ? texts.add : texts.edit}</h2>
      <RestoredNotice autosave={autosave} words={{ restoredBehind: texts.restoredBehind }} />
      <FormSummary problem={problem} labels={labels} idOf={idOf} failedTitle={texts.saveFailed} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field {...field('fromPath')} label={texts.from} hint={texts.fromHint}>
          <TextInput {...input('fromPath')} autoComplete="off" spellCheck={false} maxLength={redirectLimits.path} />
        </Field>
        <Field {...field('toPath')} label={texts.to} hint={texts.toHint}>
          <TextInput {...input('toPath')} autoComplete="off" spellCheck={false} maxLength={redirectLimits.path} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button {...saveKey} type="submit" busy={isSubmitting}>
          {texts.save}
        </Button>
        {(row !== undefined || fromPath !== '') && (
          <Button
            variant="outline"
            onClick={() => {
              autosave.forget();
              onDone();
            }}
          >
            {formTexts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
