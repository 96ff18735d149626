import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Notice } from '../../components/notice.tsx';
import { Tabs } from '../../components/tabs/tabs.tsx';
import { authTexts as texts } from '../../domain/auth/texts.ts';
import { changeSession } from '../../lib/session/session-change.ts';
import { toast } from '../../lib/toast.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { trpc, useApi, useClient } from '../../lib/api/trpc.ts';
import { CheckMail } from './check-mail.tsx';
import { searchOf } from './link-done.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { StepHeading } from './step-heading.tsx';
import { ToEnquiry } from './to-enquiry.tsx';

type AuthTab = 'signin' | 'signup';

interface WelcomeScreenProps {
  tab: AuthTab;
  /** Unvalidated. */
  redirect?: string | undefined;
  onTab: (tab: AuthTab) => void;
}

const tabs = [
  { id: 'signin', label: texts.signInTab },
  { id: 'signup', label: texts.signUpTab },
] as const;

export function WelcomeScreen({ tab, redirect, onTab }: WelcomeScreenProps) {
  const router = useRouter();
  const api = useApi();
  const client = useClient();
  const { data: session } = trpc.auth.session.useQuery(undefined, { enabled: false });
  const [waitsFor, setWaitsFor] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const [hasMoved, setMoved] = useState(false);
  // One cached page serves every return path.
  const isHydrated = useHydrated();

  const awaitCode = (isMfaPending: boolean) => {
    setMoved(true);
    api.auth.session.setData(undefined, { viewer: null, isMfaPending });
  };
  const enter = async () => {
    toast({ title: texts.welcomeBack, description: texts.signedIn });
    await changeSession(router);
  };
  const startOver = (reason?: string) => {
    setNotice(reason);
    awaitCode(false);
    // Over either way; a leftover token expires.
    void client.auth.signOut.mutate().catch(() => undefined);
  };

  if (session?.isMfaPending === true) {
    return (
      <>
        <StepHeading takesFocus={hasMoved}>{texts.codeTitle}</StepHeading>
        <div className="mt-4 space-y-5">
          <SecondFactorForm onDone={enter} onStartOver={startOver} />
          <p>
            {texts.lostCodes} <ToEnquiry />. {texts.lostCodesText}
          </p>
        </div>
      </>
    );
  }
  if (waitsFor !== undefined) {
    return (
      <CheckMail
        email={waitsFor}
        onSignIn={() => {
          setMoved(true);
          setWaitsFor(undefined);
          onTab('signin');
        }}
        onOtherEmail={() => {
          setMoved(true);
          setWaitsFor(undefined);
        }}
      />
    );
  }
  return (
    <>
      <StepHeading takesFocus={hasMoved}>{texts.title}</StepHeading>
      {notice !== undefined && (
        <Notice tone="warning" className="mt-4">
          <p>{notice}</p>
        </Notice>
      )}
      <Tabs label={texts.title} tabs={tabs} current={tab} onChange={onTab} className="mt-4">
        {tab === 'signin' ? (
          <SignInForm
            onDone={async ({ step }) => {
              setNotice(undefined);
              if (step === 'secondFactor') awaitCode(true);
              else await enter();
            }}
            after={
              <p className="text-center">
                <Link
                  to="/auth/reset"
                  search={searchOf(isHydrated ? redirect : undefined)}
                  className="text-brand-ink underline underline-offset-4"
                >
                  {texts.forgot}
                </Link>
              </p>
            }
          />
        ) : (
          <SignUpForm redirect={redirect} onCreated={setWaitsFor} />
        )}
      </Tabs>
    </>
  );
}
