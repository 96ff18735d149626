import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { enquiryTrackTexts as texts } from '../../domain/enquiries/track-texts.ts';
import { isRetryable } from '../../lib/api-error.ts';
import { readFailure } from '../../lib/failure.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { type RouterOutputs, useClient } from '../../lib/trpc.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Conversation } from './conversation/conversation.tsx';
import { OlderMessages } from './conversation/older-messages.tsx';
import { EnquiryProgress } from './track-progress.tsx';

type TrackAnswer = RouterOutputs['enquiries']['track'];

/**
 * Stays in the URL for reloads and bookmarks. No server sees a fragment.
 */
function useToken(): string | undefined {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const isHydrated = useHydrated();
  return isHydrated ? (/^token=(.*)$/.exec(hash)?.[1] ?? '') : undefined;
}

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
  const cache = useQueryClient();
  const queryKey = ['enquiry-track', token];
  const show = (answer: TrackAnswer) => cache.setQueryData(queryKey, answer);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey,
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
          <EnquiryProgress lead={texts.lead} enquiry={data.enquiry} dates={data.dates} />
          <Conversation
            number={data.enquiry.number}
            thread={data.thread}
            isClosed={data.enquiry.closedAt !== null}
            dates={data.dates}
            write={(message) => client.enquiries.write.mutate({ ...message, token })}
            onWritten={show}
            older={data.thread.isPartial && <OlderMessages token={token} onOpened={show} />}
          />
          <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
            {texts.refresh}
          </Button>
        </>
      )}
      {(data?.state === 'ended' || data?.state === 'unknown') && <Closed state={data.state} />}
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
