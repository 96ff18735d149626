import { MailCheck } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { authTexts as texts } from '../../domain/auth/texts.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { StepHeading } from './step-heading.tsx';

interface CheckMailProps {
  email: string;
  onSignIn: () => void;
  onOtherEmail: () => void;
}

export function CheckMail({ email, onSignIn, onOtherEmail }: CheckMailProps) {
  return (
    <div className="space-y-5">
      <MailCheck aria-hidden="true" className="size-12 text-brand-ink" />
      <StepHeading takesFocus>{texts.checkMailTitle}</StepHeading>
      <p className="wrap-anywhere">{texts.checkMail(email)}</p>
      <p className="text-muted">{texts.checkMailHint}</p>
      <ResendConfirmation email={email} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button onClick={onSignIn}>{texts.haveAccount}</Button>
        <Button variant="ghost" onClick={onOtherEmail}>
          {texts.otherEmail}
        </Button>
      </div>
    </div>
  );
}
