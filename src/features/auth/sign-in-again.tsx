import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { accountTexts as texts } from '../../domain/auth/account-texts.ts';
import { authTexts } from '../../domain/auth/texts.ts';
import { changeSession } from '../../lib/session/session-change.ts';
import { toast } from '../../lib/toast.ts';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

export interface SignInAgainProps {
  email: string;
  hasEnded: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Keeps the page's input (D9); a different user gets fresh pages. */
export function SignInAgain({ email, hasEnded, isOpen, onClose }: SignInAgainProps) {
  const router = useRouter();
  const [needsCode, setNeedsCode] = useState(false);

  const enter = async () => {
    await changeSession(router);
    onClose();
    toast({ title: authTexts.welcomeBack, description: authTexts.signedIn });
  };
  const leave = () => {
    void router.navigate({ to: '/' }).then(() => changeSession(router));
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={hasEnded ? texts.endedTitle : texts.againTitle}
      description={hasEnded ? texts.ended : texts.again}
      isLocked={hasEnded}
    >
      {needsCode ? (
        <SecondFactorForm onDone={enter} onStartOver={() => setNeedsCode(false)} />
      ) : (
        <SignInForm
          email={email}
          onDone={async ({ step }) => {
            if (step === 'secondFactor') setNeedsCode(true);
            else await enter();
          }}
          after={
            hasEnded ? (
              <Button variant="ghost" className="w-full" onClick={leave}>
                {texts.leave}
              </Button>
            ) : undefined
          }
        />
      )}
    </Dialog>
  );
}
