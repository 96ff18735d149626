import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Field, TextInput } from '../../components/form/field.tsx';
import { roleTexts as texts } from '../../domain/access/texts.ts';
import type { Failure } from '../../lib/api/api-error.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormAutosave } from '../../lib/form/use-form-autosave.ts';
import { RestoredNotice } from '../../widgets/restored-notice.tsx';
import { useInvite } from './use-invite.ts';

/** May need the password first (D14). */
export type WithReauth = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

/** Refused: no account, or unconfirmed. */
export function needsInvitation(failure: Failure | undefined): boolean {
  return failure?.code === 'NOT_FOUND' || failure?.details?.reason === 'unconfirmed';
}

/** Keeps input until success. */
export function AddAdmin({ reauth }: { reauth: WithReauth }) {
  const form = useForm({ defaultValues: { email: '' } });
  const autosave = useFormAutosave(form, { key: 'users/add-admin' });
  const email = useWatch({ control: form.control, name: 'email' });
  const begin = () => {
    form.reset();
    autosave.forget();
  };
  const add = trpc.roles.addAdminByEmail.useMutation();
  const { run, isBusy, failure, clear } = useAction(
    async () => {
      await reauth(() => add.mutateAsync({ email }));
      begin();
      toast({ title: texts.added });
      await refetched();
    },
    (found) =>
      toast(
        found.code === 'NOT_FOUND'
          ? { title: texts.notFoundTitle, description: texts.notFound, tone: 'destructive' }
          : { title: texts.error, description: errorMessage(found) || texts.addAdminFailed, tone: 'destructive' },
      ),
  );
  const invite = useInvite(reauth, () => {
    begin();
    clear();
  });
  const shown = invite.failure ?? failure;
  const error =
    shown === undefined
      ? undefined
      : shown.code === 'NOT_FOUND'
        ? texts.notFound
        : (shown.fieldErrors.email?.[0] ?? errorMessage(shown));
  return (
    <form
      aria-label={texts.addAdminTitle}
      noValidate
      className="flex flex-wrap items-start gap-3 rounded-card border border-line bg-raised p-4"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <div className="w-full empty:hidden">
        <RestoredNotice autosave={autosave} />
      </div>
      <Field label={texts.email} hint={texts.addAdminHint} className="w-full sm:w-96" error={error}>
        <TextInput
          type="email"
          autoComplete="off"
          maxLength={254}
          {...form.register('email', {
            onChange: () => {
              clear();
              invite.clear();
            },
          })}
        />
      </Field>
      <Button type="submit" disabled={email.trim() === ''} busy={isBusy} className="sm:mt-8">
        {texts.addAdmin}
      </Button>
      {needsInvitation(failure) && (
        <Button
          variant="outline"
          busy={invite.isBusy}
          className="sm:mt-8"
          onClick={() => invite.run({ email, role: 'admin' })}
        >
          {texts.invite}
        </Button>
      )}
    </form>
  );
}
