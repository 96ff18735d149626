import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import type { DateSettings } from '../../domain/time/format.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';
import type { TrackedEnquiry } from '../../domain/enquiries/inbox.ts';
import { currentStep, enquirySteps } from '../../domain/enquiries/progress.ts';
import { enquiryTexts } from '../../domain/enquiries/texts.ts';
import { enquiryTrackTexts as texts } from '../../domain/enquiries/track-texts.ts';
import { isRetryable } from '../../lib/api-error.ts';
import { readFailure } from '../../lib/failure.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useClient } from '../../lib/trpc.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

/**
 * Token of the mailed link. It stays in the URL for reloads and bookmarks: the page changes nothing and shows only
 * number and progress. No server sees a fragment.
 */
function useToken(): string | undefined {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const isHydrated = useHydrated();
  return isHydrated ? (/^token=(.*)$/.exec(hash)?.[1] ?? '') : undefined;
}

/** /enquiries/track, without account or gate (D2, D20). */
export function TrackScreen() {
  const token = useToken();
  return (
    <div className="space-y-5">
      <h1 className="text-3xl">{texts.title}</h1>
      <noscript>
        <Notice tone="warning">{texts.needsScript}</Notice>
      </noscript>
      {token === undefined && <Spinner label={texts.checking} className="py-8" />}
      {token === '' && <Closed state="unknown" />}
      {token !== undefined && token !== '' && <Tracked key={token} token={token} />}
    </div>
  );
}

function Tracked({ token }: { token: string }) {
  const client = useClient();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['enquiry-track', token],
    queryFn: () => client.enquiries.track.mutate({ token }),
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    retry: (failures, failure) => failures < 1 && isRetryable(failure),
  });
  if (data === undefined && error === null) return <Spinner label={texts.checking} className="py-8" />;
  return (
    <>
      {error !== null && (
        <Notice tone="danger" title={texts.failedTitle}>
          <p>{errorMessage(readFailure(error))}</p>
          <Button variant="outline" size="sm" className="mt-2" busy={isFetching} onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </Notice>
      )}
      {data?.state === 'open' && (
        <>
          <Progress enquiry={data.enquiry} dates={data.dates} />
          <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
            {texts.refresh}
          </Button>
        </>
      )}
      {(data?.state === 'ended' || data?.state === 'unknown') && <Closed state={data.state} />}
    </>
  );
}

function Progress({ enquiry, dates }: { enquiry: TrackedEnquiry; dates: DateSettings }) {
  const { number, project, receivedAt, assignedAt, answeredAt, closedAt } = enquiry;
  const times = { received: receivedAt, assigned: assignedAt, answered: answeredAt, closed: closedAt };
  const current = currentStep(times);
  const steps = enquirySteps.filter((step) => step !== 'closed' || closedAt !== null);
  return (
    <>
      <p>{texts.lead}</p>
      <p>
        {texts.number}: <strong className="whitespace-nowrap">{number}</strong>
      </p>
      {project !== null && <p className="wrap-anywhere">{enquiryTexts.about(project)}</p>}
      <ol className="space-y-4">
        {steps.map((step) => {
          const time = times[step];
          const Icon = time === null ? CircleDashed : CircleCheck;
          return (
            <li key={step} aria-current={step === current ? 'step' : undefined} className="flex gap-3">
              <Icon
                aria-hidden="true"
                className={`mt-0.5 size-5 shrink-0 ${time === null ? 'text-muted' : 'text-success'}`}
              />
              <div>
                <p className={step === current ? 'font-semibold' : ''}>{texts.steps[step]}</p>
                <p className="text-sm text-muted">
                  {time === null ? (
                    closedAt === null ? (
                      texts.notYet
                    ) : (
                      texts.skipped
                    )
                  ) : (
                    <time dateTime={time}>{formatDateTime(time, dates)}</time>
                  )}
                </p>
                {step === 'answered' && time !== null && <p className="text-sm">{texts.answeredText}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function Closed({ state }: { state: 'ended' | 'unknown' }) {
  return state === 'ended' ? (
    <Notice tone="warning" title={texts.endedTitle}>
      <p>{texts.endedText}</p>
    </Notice>
  ) : (
    <Notice tone="warning" title={texts.unknownTitle}>
      <p>{texts.unknownText}</p>
    </Notice>
  );
}
