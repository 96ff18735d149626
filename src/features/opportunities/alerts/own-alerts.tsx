import { failureToast } from '../../../lib/failure-toast.ts';
import { Button } from '../../../components/button.tsx';
import { alertTexts as texts } from '../../../domain/opportunities/alerts/alert-texts.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { toast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/api/trpc.ts';

/** Of the account's address. */
export function OwnAlerts() {
  const { data } = trpc.opportunities.ownAlerts.useQuery();
  const stop = trpc.opportunities.stopOwnAlert.useMutation({
    networkMode: 'always',
    onSuccess: () => toast({ title: texts.stopped }),
    onError: (error) => failureToast(texts.stopFailed)(readFailure(error)),
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby="own-alerts" className="border-t border-line pt-6">
      <h2 id="own-alerts" className="text-xl">
        {texts.own}
      </h2>
      <ul className="mt-3 divide-y divide-line">
        {data.map(({ id, words, frequency }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{words}</p>
              <p className="text-sm text-muted">{texts.frequencies[frequency]}</p>
            </div>
            <Button
              variant="outline"
              size="sm"
              aria-label={texts.stopOwn(words)}
              busy={stop.isPending && stop.variables.id === id}
              onClick={() => stop.mutate({ id })}
            >
              {texts.stop}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
