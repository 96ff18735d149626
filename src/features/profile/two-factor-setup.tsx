import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormSummary } from '../../components/form/form-summary.tsx';
import { totpEntry, type TotpEntry } from '../../domain/auth/auth.ts';
import type { TwoFactorEnrolment } from '../../domain/profile/profile.ts';
import { authTexts } from '../../domain/auth/texts.ts';
import { formTexts } from '../../domain/forms/texts.ts';
import { profileScreenTexts as texts, profileTexts } from '../../domain/profile/texts.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useDomainForm } from '../../lib/form/use-domain-form.ts';
import { CodeField } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useCopy } from '../../lib/use-copy.ts';

interface TwoFactorSetupProps {
  enrolment: TwoFactorEnrolment;
  onEnabled: () => void;
  onClose: () => void;
  /** Enrolment expired (ten minutes). */
  onStartAgain: () => void;
}

const steps = { scan: 1, verify: 2, codes: 3 } as const;

export function TwoFactorSetup({ enrolment, onEnabled, onClose, onStartAgain }: TwoFactorSetupProps) {
  const [step, setStep] = useState<'scan' | 'verify'>('scan');
  const [codes, setCodes] = useState<string[]>();
  const current = codes === undefined ? step : 'codes';
  const titles = { scan: texts.scanTitle, verify: texts.verifyTitle, codes: texts.codesTitle };
  const leads = { scan: texts.scanLead, verify: texts.verifyLead, codes: texts.codesLead };
  return (
    <Dialog
      onClose={onClose}
      isLocked={codes !== undefined}
      title={titles[current]}
      description={
        <>
          <p className="mb-1 text-sm">{texts.setUpStep(steps[current], 3)}</p>
          <p>{leads[current]}</p>
        </>
      }
    >
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : step === 'scan' ? (
        <ScanStep enrolment={enrolment} onNext={() => setStep('verify')} />
      ) : (
        <VerifyStep
          factorId={enrolment.factorId}
          onBack={() => setStep('scan')}
          onStartAgain={onStartAgain}
          onVerified={(given) => {
            setCodes(given);
            onEnabled();
            toast({ title: profileTexts.twoFactorEnabled });
          }}
        />
      )}
    </Dialog>
  );
}

function ScanStep({ enrolment, onNext }: { enrolment: TwoFactorEnrolment; onNext: () => void }) {
  const { state, copy } = useCopy();
  return (
    <div className="space-y-5">
      <div className="mx-auto w-fit rounded-card border border-line bg-white p-3">
        <img src={enrolment.qrCode} alt={texts.qrCode} width={200} height={200} />
      </div>
      <div className="space-y-2">
        <p className="font-semibold">{texts.secretLabel}</p>
        <code className="block rounded-control bg-sunken px-3 py-2 font-mono wrap-anywhere select-all">
          {enrolment.secret}
        </code>
        <Button variant="outline" size="sm" onClick={() => copy(enrolment.secret.replace(/\s/g, ''))}>
          <Copy aria-hidden="true" className="size-4" />
          {texts.copySecret}
        </Button>
        <p aria-live="polite" className="text-sm text-muted">
          {state === 'copied' ? texts.copied : state === 'failed' ? texts.copyFailed : ''}
        </p>
      </div>
      <div className="flex justify-end">
        <Button className="max-sm:w-full" onClick={onNext}>
          {texts.next}
        </Button>
      </div>
    </div>
  );
}

interface VerifyStepProps {
  factorId: string;
  onBack: () => void;
  onStartAgain: () => void;
  onVerified: (recoveryCodes: string[]) => void;
}

function VerifyStep({ factorId, onBack, onStartAgain, onVerified }: VerifyStepProps) {
  const confirm = trpc.profile.confirmTwoFactor.useMutation();
  const { form, field, input, idOf, onSubmit, problem, isSubmitting } = useDomainForm<
    TotpEntry,
    { recoveryCodes: string[] }
  >({
    schema: totpEntry,
    defaults: { code: '' },
    submit: ({ code }) => confirm.mutateAsync({ factorId, code }),
    onDone: ({ recoveryCodes }) => onVerified(recoveryCodes),
    onProblem: ({ failure, message, fieldErrors }) => {
      const [title, description] =
        failure === undefined
          ? [authTexts.codeInvalidTitle, authTexts.codeInvalid]
          : [profileTexts.twoFactorVerifyFailed, fieldErrors.code?.[0] ?? message];
      toast({ title, description, tone: 'destructive' });
    },
  });
  const { setFocus } = form;
  // The focused button is gone.
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <FormSummary
        problem={problem}
        labels={{ code: texts.code }}
        idOf={idOf}
        failedTitle={profileTexts.twoFactorVerifyFailed}
      />
      <CodeField {...field('code')} {...input('code')} label={texts.code} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {problem?.failure?.code === 'NOT_FOUND' ? (
          <Button variant="outline" onClick={onStartAgain}>
            {texts.startAgain}
          </Button>
        ) : (
          <Button variant="outline" onClick={onBack}>
            {formTexts.back}
          </Button>
        )}
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? texts.verifying : texts.verify}
        </Button>
      </div>
    </form>
  );
}
