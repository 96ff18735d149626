import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Field, Select, TextInput } from '../../components/form/field.tsx';
import { emailLimit } from '../../domain/auth/auth.ts';
import { roles, type Role } from '../../domain/access/roles.ts';
import { roleTexts as texts } from '../../domain/access/texts.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { useFormAutosave } from '../../lib/form/use-form-autosave.ts';
import { RestoredNotice } from '../../widgets/restored-notice.tsx';
import type { WithReauth } from './add-admin.tsx';
import { useInvite } from './use-invite.ts';

/** Keeps input until sent. */
export function InviteForm({ reauth }: { reauth: WithReauth }) {
  const form = useForm<{ email: string; role: Role }>({ defaultValues: { email: '', role: 'editor' } });
  const autosave = useFormAutosave(form, { key: 'users/invite' });
  const [email, role] = useWatch({ control: form.control, name: ['email', 'role'] });
  const { run, isBusy, failure, clear } = useInvite(reauth, () => {
    form.reset({ ...form.getValues(), email: '' });
    autosave.forget();
  });
  const error = failure === undefined ? undefined : (failure.fieldErrors.email?.[0] ?? errorMessage(failure));
  return (
    <form
      aria-labelledby="invite-title"
      noValidate
      className="space-y-4 rounded-card border border-line bg-raised p-4"
      onSubmit={(event) => {
        event.preventDefault();
        run(form.getValues());
      }}
    >
      <div>
        <h2 id="invite-title" className="text-base font-semibold">
          {texts.inviteTitle}
        </h2>
        <p className="max-w-prose text-muted">{texts.inviteLead}</p>
      </div>
      <RestoredNotice autosave={autosave} />
      <div className="flex flex-wrap items-start gap-3">
        <Field label={texts.email} className="w-full sm:w-96" error={error}>
          <TextInput
            type="email"
            autoComplete="off"
            maxLength={emailLimit}
            {...form.register('email', { onChange: clear })}
          />
        </Field>
        <Field label={texts.inviteRole} hint={texts.roleHints[role]} className="w-full sm:w-72">
          <Select {...form.register('role')}>
            {roles.map((one) => (
              <option key={one} value={one}>
                {texts.roleNames[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" disabled={email.trim() === ''} busy={isBusy} className="sm:mt-8">
          {texts.invite}
        </Button>
      </div>
    </form>
  );
}
