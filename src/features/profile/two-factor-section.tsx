import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import type { TwoFactorEnrolment, TwoFactorState } from '../../domain/profile/profile.ts';
import { formatDate } from '../../domain/time/format.ts';
import { profileScreenTexts as texts, profileTexts } from '../../domain/profile/texts.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { useReauth } from '../../widgets/dialogs/use-reauth.tsx';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';
import { LoadFailed } from '../../widgets/load-failed.tsx';
import { Section } from './section.tsx';
import { TwoFactorOn } from './two-factor-on.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';
import { useAccountChange } from './use-account-change.ts';
import { useDateSettings } from '../../widgets/use-date-settings.ts';

export function TwoFactorSection() {
  const state = trpc.profile.twoFactor.useQuery(undefined, { networkMode: 'always' });
  const { data, isPending, isError } = state;
  return (
    <Section title={texts.twoFactorTitle} lead={texts.twoFactorLead}>
      {data !== undefined && <StateBadge state={data} />}
      {isPending && <Skeleton className="h-11 w-40" />}
      {isError && data === undefined && <LoadFailed title={texts.twoFactorUnknown} query={state} />}
      {data !== undefined && <TwoFactor state={data} />}
    </Section>
  );
}

function StateBadge({ state: { isEnabled, since } }: { state: TwoFactorState }) {
  const settings = useDateSettings();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <Badge tone={isEnabled ? 'success' : 'neutral'}>{isEnabled ? texts.twoFactorOn : texts.twoFactorOff}</Badge>
      {isEnabled && since !== null && texts.twoFactorSince(formatDate(since, settings))}
    </p>
  );
}

function TwoFactor({ state }: { state: TwoFactorState }) {
  const { run, dialog } = useReauth();
  const afterChange = useAccountChange();
  const [enrolment, setEnrolment] = useState<TwoFactorEnrolment>();
  const begin = trpc.profile.beginTwoFactor.useMutation();
  const start = useAction(async () => {
    setEnrolment(undefined);
    setEnrolment(await run(() => begin.mutateAsync()));
  }, failureToast(profileTexts.twoFactorSetupFailed));
  return (
    <>
      {state.isEnabled ? (
        <TwoFactorOn state={state} />
      ) : (
        <>
          {state.isRequired && <Notice tone="warning" title={texts.twoFactorRequired} />}
          <ActionFailed title={profileTexts.twoFactorSetupFailed} failure={start.failure} />
          <Button busy={start.isBusy} className="max-sm:w-full" onClick={() => start.run()}>
            {start.isBusy ? texts.starting : texts.enable}
          </Button>
        </>
      )}
      {enrolment !== undefined && (
        <TwoFactorSetup
          key={enrolment.factorId}
          enrolment={enrolment}
          onEnabled={afterChange}
          onClose={() => setEnrolment(undefined)}
          onStartAgain={() => start.run()}
        />
      )}
      {dialog}
    </>
  );
}
