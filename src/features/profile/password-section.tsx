import { Button } from '../../components/button.tsx';
import { FormSummary } from '../../components/form/form-summary.tsx';
import { Notice } from '../../components/notice.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { isStaff } from '../../domain/access/access.ts';
import { passwordEntry, type PasswordEntry, passwordLimits } from '../../domain/auth/auth.ts';
import { profileScreenTexts as texts, profileTexts } from '../../domain/profile/texts.ts';
import { useViewer } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { type FormProblem, useDomainForm } from '../../lib/form/use-domain-form.ts';
import { useReauth } from '../../widgets/dialogs/use-reauth.tsx';
import { Section } from './section.tsx';
import { useAccountChange } from './use-account-change.ts';

const labels = { password: texts.newPassword, confirmPassword: texts.confirmPassword };

function sayWhy({ failure, fieldErrors, message }: FormProblem): void {
  const tone = 'destructive';
  if (failure !== undefined) toast({ title: profileTexts.passwordFailed, description: message, tone });
  else if (fieldErrors.confirmPassword !== undefined) toast({ title: profileTexts.passwordsDiffer, tone });
  else toast({ title: profileTexts.passwordShortTitle, description: fieldErrors.password?.[0], tone });
}

/** A stale sign-in needs the current password (D14). */
export function PasswordSection() {
  const viewer = useViewer();
  const afterChange = useAccountChange();
  const { run, dialog } = useReauth();
  const change = trpc.profile.changePassword.useMutation();
  const { form, field, input, idOf, onSubmit, problem, isSubmitting } = useDomainForm<PasswordEntry, void>({
    schema: passwordEntry,
    defaults: { password: '', confirmPassword: '' },
    submit: (entry) => run(() => change.mutateAsync(entry)),
    onDone: () => {
      form.reset();
      afterChange();
      toast({ title: profileTexts.passwordUpdated });
    },
    onProblem: sayWhy,
  });
  const [password, confirmPassword] = form.watch(['password', 'confirmPassword']);
  return (
    <Section title={texts.passwordTitle} lead={texts.passwordLead}>
      {viewer?.mustSetPassword === true && <Notice tone="warning" title={texts.passwordRequired} />}
      <form noValidate onSubmit={onSubmit} className="space-y-5">
        <FormSummary problem={problem} labels={labels} idOf={idOf} failedTitle={profileTexts.passwordFailed} />
        {/* Password managers store the password under this user name. */}
        <input type="text" name="username" autoComplete="username" value={viewer?.email ?? ''} readOnly hidden />
        <PasswordField
          {...field('password')}
          {...input('password', { deps: ['confirmPassword'] })}
          label={texts.newPassword}
          hint={isStaff(viewer) ? texts.newPasswordHintForStaff : texts.newPasswordHint}
          autoComplete="new-password"
          maxLength={passwordLimits.max}
        />
        <PasswordField
          {...field('confirmPassword')}
          {...input('confirmPassword')}
          label={texts.confirmPassword}
          autoComplete="new-password"
          maxLength={passwordLimits.max}
        />
        <Button
          type="submit"
          busy={isSubmitting}
          disabled={password === '' || confirmPassword === ''}
          className="max-sm:w-full"
        >
          {isSubmitting ? texts.changing : texts.changePassword}
        </Button>
      </form>
      {dialog}
    </Section>
  );
}
