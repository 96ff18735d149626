import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormSummary } from '../../components/form/form-summary.tsx';
import { Field, TextInput } from '../../components/form/field.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { reauthEntry, type ReauthEntry, secondFactorLimit } from '../../domain/auth/auth.ts';
import { formTexts } from '../../domain/forms/texts.ts';
import { reauthTexts as texts } from '../../domain/auth/reauth-texts.ts';
import { trpc, useApi } from '../../lib/api/trpc.ts';
import { useDomainForm } from '../../lib/form/use-domain-form.ts';
import { useViewer } from '../../lib/session/session.ts';

interface ReauthDialogProps {
  isOpen: boolean;
  onCancel: () => void;
  onConfirmed: () => void;
}

export function ReauthDialog({ isOpen, onCancel, onConfirmed }: ReauthDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onCancel} title={texts.title} description={texts.lead} size="small">
      <ReauthForm onCancel={onCancel} onConfirmed={onConfirmed} />
    </Dialog>
  );
}

const labels = { password: texts.password, code: texts.code };

function ReauthForm({ onCancel, onConfirmed }: Omit<ReauthDialogProps, 'isOpen'>) {
  const api = useApi();
  const viewer = useViewer();
  const reauthenticate = trpc.auth.reauthenticate.useMutation();
  const needsCode = viewer?.hasTwoFactor ?? false;
  const { field, input, idOf, onSubmit, problem, isSubmitting } = useDomainForm<ReauthEntry, void>({
    schema: reauthEntry,
    defaults: { password: '', ...(needsCode ? { code: '' } : {}) },
    submit: async ({ password, code }) => {
      const answer = await reauthenticate.mutateAsync({ password, ...(needsCode ? { code: code ?? '' } : {}) });
      api.auth.session.setData(undefined, answer);
    },
    onDone: onConfirmed,
  });
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        // React bubbles it to an enclosing form.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      <FormSummary problem={problem} labels={labels} idOf={idOf} failedTitle={texts.failedTitle} />
      <PasswordField {...field('password')} {...input('password')} label={texts.password} />
      {needsCode && (
        <Field {...field('code')} label={texts.code} hint={texts.codeHint} required>
          <TextInput {...input('code')} inputMode="text" autoComplete="one-time-code" maxLength={secondFactorLimit} />
        </Field>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onCancel}>
          {formTexts.cancel}
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  );
}
