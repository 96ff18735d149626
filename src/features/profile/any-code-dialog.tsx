import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, TextInput } from '../../components/form/field.tsx';
import { FormSummary } from '../../components/form/form-summary.tsx';
import { secondFactorEntry, type SecondFactorEntry, secondFactorLimit } from '../../domain/auth/auth.ts';
import { formTexts } from '../../domain/forms/texts.ts';
import { profileScreenTexts as texts } from '../../domain/profile/texts.ts';
import { toast } from '../../lib/toast.ts';
import { useDomainForm } from '../../lib/form/use-domain-form.ts';

interface AnyCodeDialogProps<Answer> {
  title: string;
  text: string;
  confirmLabel: string;
  tone: 'default' | 'danger';
  failedTitle: string;
  submit: (entry: SecondFactorEntry) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
}

export function AnyCodeDialog<Answer>({
  title,
  text,
  confirmLabel,
  tone,
  failedTitle,
  submit,
  onDone,
  onClose,
}: AnyCodeDialogProps<Answer>) {
  const { field, input, idOf, onSubmit, problem, isSubmitting } = useDomainForm<SecondFactorEntry, Answer>({
    schema: secondFactorEntry,
    defaults: { code: '' },
    submit,
    onDone,
    onProblem: ({ failure, message, fieldErrors }) => {
      if (failure === undefined) return;
      toast({ title: failedTitle, description: fieldErrors.code?.[0] ?? message, tone: 'destructive' });
    },
  });
  return (
    <Dialog onClose={onClose} title={title} description={text} size="small">
      <form noValidate onSubmit={onSubmit} className="space-y-5">
        <FormSummary problem={problem} labels={{ code: texts.anyCode }} idOf={idOf} failedTitle={failedTitle} />
        <Field {...field('code')} label={texts.anyCode} hint={texts.anyCodeHint} required>
          <TextInput
            {...input('code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            maxLength={secondFactorLimit}
          />
        </Field>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={onClose}>
            {formTexts.cancel}
          </Button>
          <Button type="submit" variant={tone === 'danger' ? 'danger' : 'primary'} busy={isSubmitting}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
