import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import type { SessionRow } from '../../domain/profile/profile.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';
import { profileScreenTexts as texts } from '../../domain/profile/texts.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { useReauth } from '../../widgets/dialogs/use-reauth.tsx';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';
import { ConfirmButton } from '../../widgets/dialogs/confirm-button.tsx';
import { LoadFailed } from '../../widgets/load-failed.tsx';
import { Section } from './section.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';

/** All but this one can be ended. */
export function SessionsSection() {
  const sessions = trpc.profile.sessions.useQuery(undefined, { staleTime: 0, networkMode: 'always' });
  const { data, isPending, isError } = sessions;
  return (
    <Section title={texts.sessionsTitle} lead={texts.sessionsLead}>
      {isPending && (
        <div className="space-y-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
      {isError && data === undefined && <LoadFailed title={texts.sessionsFailed} query={sessions} />}
      {data !== undefined && <Sessions rows={data} />}
    </Section>
  );
}

function Sessions({ rows }: { rows: readonly SessionRow[] }) {
  const { run, dialog } = useReauth();
  const end = trpc.profile.endOtherSessions.useMutation();
  const endOthers = useAction(async (close: () => void) => {
    const { ended } = await run(() => end.mutateAsync());
    close();
    await refetched();
    toast({ title: texts.othersEnded(ended) });
  }, failureToast(texts.endSessionFailed));
  const isOnlyHere = rows.every(({ isCurrent }) => isCurrent);
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {rows.map((row) => (
          <SessionItem key={row.id} row={row} />
        ))}
      </ul>
      {isOnlyHere ? (
        <p className="text-muted">{texts.onlyHere}</p>
      ) : (
        <ConfirmButton
          label={texts.endOthers}
          button={{ variant: 'outline', className: 'max-sm:w-full' }}
          title={texts.endOthersQuestion}
          text={texts.endOthersText}
          tone="default"
          action={endOthers}
          failedTitle={texts.endSessionFailed}
          onConfirm={endOthers.run}
        />
      )}
      {dialog}
    </>
  );
}

function SessionItem({ row: { id, isCurrent, device, ip, createdAt, lastActivityAt } }: { row: SessionRow }) {
  const settings = useDateSettings();
  const { run, dialog } = useReauth();
  const mutation = trpc.profile.endSession.useMutation();
  const end = useAction(async () => {
    await run(() => mutation.mutateAsync({ id }));
    toast({ title: texts.sessionEnded });
    await refetched();
  }, failureToast(texts.endSessionFailed));
  const name = device === '' ? texts.unknownDevice : device;
  const address = ip ?? texts.unknownAddress;
  return (
    <li className="space-y-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 wrap-anywhere">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            {name}
            {isCurrent && <Badge tone="success">{texts.thisDevice}</Badge>}
          </p>
          <p className="text-sm text-muted">
            {address} · {texts.signedInAt(formatDateTime(createdAt, settings))}
          </p>
          <p className="text-sm text-muted">{texts.lastActive(formatDateTime(lastActivityAt, settings))}</p>
        </div>
        {!isCurrent && (
          <Button
            variant="outline"
            size="sm"
            busy={end.isBusy}
            aria-label={texts.endSessionOf(name, address)}
            onClick={() => end.run()}
          >
            {texts.endSession}
          </Button>
        )}
      </div>
      <ActionFailed title={texts.endSessionFailed} failure={end.failure} />
      {dialog}
    </li>
  );
}
