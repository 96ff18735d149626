import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatDateTime } from '../../domain/time/format-time.ts';
import type { InvitationRow } from '../../domain/access/roles.ts';
import { roleTexts as texts } from '../../domain/access/texts.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';
import { ConfirmButton } from '../../widgets/dialogs/confirm-button.tsx';
import { LoadFailed } from '../../widgets/load-failed.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import type { WithReauth } from './add-admin.tsx';

export function Invitations({ reauth }: { reauth: WithReauth }) {
  const query = trpc.roles.invitations.useQuery(undefined, { staleTime: 0 });
  const { data, isPending, error } = query;
  return (
    <section aria-labelledby="invitations-title" className="space-y-3">
      <h2 id="invitations-title" className="text-base font-semibold">
        {texts.invitationsTitle}
      </h2>
      {isPending && <Skeleton className="h-16 w-full" />}
      {error !== null && data === undefined && <LoadFailed title={texts.invitationsFailed} query={query} />}
      {data?.length === 0 && <p className="text-muted">{texts.invitationsEmpty}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {data.map((row) => (
            <Invitation key={row.id} row={row} reauth={reauth} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Invitation({ row, reauth }: { row: InvitationRow; reauth: WithReauth }) {
  const { id, email, role, state, invitedBy, sentAt, expiresAt } = row;
  const settings = useDateSettings();
  const resendCall = trpc.roles.resendInvitation.useMutation();
  const withdrawCall = trpc.roles.withdrawInvitation.useMutation();
  const resend = useAction(async () => {
    await reauth(() => resendCall.mutateAsync({ id }));
    toast({ title: texts.resent });
    await refetched();
  }, showFailure(texts.resendFailed));
  const withdraw = useAction(async (close: () => void) => {
    await reauth(() => withdrawCall.mutateAsync({ id }));
    close();
    toast({ title: texts.withdrawn });
    await refetched();
  }, showFailure(texts.withdrawFailed));
  const sent = formatDateTime(sentAt, settings);
  return (
    <li className="space-y-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
            {email}
            <Badge tone="brand">{texts.roleNames[role]}</Badge>
            {state === 'ended' && <Badge tone="warning">{texts.invitationEnded}</Badge>}
            {state === 'inviterLeft' && <Badge tone="warning">{texts.inviterLeft}</Badge>}
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            {invitedBy === null ? texts.invitationSent(sent) : texts.invitationBy(invitedBy, sent)}
            {state === 'open' && ` · ${texts.invitationUntil(formatDateTime(expiresAt, settings))}`}
          </p>
          {state === 'inviterLeft' && <p className="text-sm">{texts.inviterLeftHint}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            busy={resend.isBusy}
            aria-label={texts.of(texts.resend, email)}
            onClick={() => resend.run()}
          >
            {texts.resend}
          </Button>
          <ConfirmButton
            label={texts.withdraw}
            button={{ variant: 'ghost', size: 'sm', 'aria-label': texts.of(texts.withdraw, email) }}
            title={texts.withdrawTitle(email)}
            text={texts.withdrawText}
            action={withdraw}
            failedTitle={texts.withdrawFailed}
            onConfirm={withdraw.run}
          />
        </div>
      </div>
      <ActionFailed title={texts.resendFailed} failure={resend.failure} />
    </li>
  );
}

function showFailure(fallback: string) {
  return (failure: Parameters<typeof errorMessage>[0]) =>
    toast({ title: texts.error, description: errorMessage(failure) || fallback, tone: 'destructive' });
}
