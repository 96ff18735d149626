import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field, TextInput } from '../../components/field.tsx';
import { roleTexts as texts } from '../../domain/texts/roles.ts';
import type { Failure } from '../../lib/api-error.ts';
import { failureWords } from '../../lib/failure-words.ts';
import { refetched } from '../../lib/refresh.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { useInvite } from './use-invite.ts';

/** Does a call that may ask for the password first (D14). */
export type WithReauth = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

/** Whether a role was refused because there is no account, or none with a confirmed address. */
export function needsInvitation(failure: Failure | undefined): boolean {
  return failure?.code === 'NOT_FOUND' || failure?.details?.reason === 'unconfirmed';
}

/** 'Add Admin' by e-mail; what was typed stays until it worked. */
export function AddAdmin({ reauth }: { reauth: WithReauth }) {
  const [email, setEmail] = useState('');
  const add = trpc.roles.addAdminByEmail.useMutation();
  const { run, isBusy, failure, clear } = useAction(
    async () => {
      await reauth(() => add.mutateAsync({ email }));
      setEmail('');
      toast({ title: texts.added });
      await refetched();
    },
    (found) =>
      toast(
        found.code === 'NOT_FOUND'
          ? { title: texts.notFoundTitle, description: texts.notFound, tone: 'destructive' }
          : { title: texts.error, description: failureWords(found) || texts.addAdminFailed, tone: 'destructive' },
      ),
  );
  const invite = useInvite(reauth, () => {
    setEmail('');
    clear();
  });
  const shown = invite.failure ?? failure;
  const error =
    shown === undefined
      ? undefined
      : shown.code === 'NOT_FOUND'
        ? texts.notFound
        : (shown.fieldErrors.email?.[0] ?? failureWords(shown));
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
      <Field
        label={texts.email}
        hint={texts.addAdminHint}
        className="w-full sm:w-96"
        {...(error === undefined ? {} : { error })}
      >
        <TextInput
          type="email"
          name="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            clear();
            invite.clear();
          }}
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
