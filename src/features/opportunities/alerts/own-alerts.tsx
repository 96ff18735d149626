import { useId } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { failureToast } from '../../../lib/failure-toast.ts';
import { Button } from '../../../components/button.tsx';
import { alertTexts as texts } from '../../../domain/opportunities/alerts/alert-texts.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { toast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { LoadFailed } from '../../../widgets/load-failed.tsx';

/** Of the account's address. Nothing if there are none. */
export function OwnAlerts() {
  const id = useId();
  const query = trpc.opportunities.ownAlerts.useQuery(undefined, { staleTime: 0 });
  const { data, error } = query;
  const stop = trpc.opportunities.stopOwnAlert.useMutation({
    onSuccess: () => toast({ title: texts.stopped }),
    onError: (failure) => failureToast(texts.stopFailed)(readFailure(failure)),
  });
  if (error !== null) return <LoadFailed title={texts.ownFailed} query={query} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl">
        {texts.own}
      </h2>
      <ul aria-labelledby={id} className="divide-y divide-line rounded-card border border-line bg-raised">
        {data.map((alert) => (
          <li key={alert.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
            <div className="min-w-0 flex-1 basis-64">
              <h3 className="text-base font-semibold wrap-anywhere">{alert.words}</h3>
              <p className="text-sm text-muted">
                {texts.ownKinds[alert.kind]}. {texts.frequencies[alert.frequency]}.
              </p>
              {alert.state === 'waiting' && <p className="mt-1 text-sm">{texts.ownWaiting}</p>}
            </div>
            <Badge tone={alert.state === 'on' ? 'success' : 'warning'}>{texts.ownStates[alert.state]}</Badge>
            <Button
              variant="outline"
              size="sm"
              aria-label={texts.stopOwn(alert.words)}
              busy={stop.isPending && stop.variables.id === alert.id}
              onClick={() => stop.mutate({ id: alert.id })}
            >
              {texts.stop}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
