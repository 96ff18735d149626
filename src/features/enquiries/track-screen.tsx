import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field, TextInput } from '../../components/form/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import type { ConversationOutcome, TrackAnswer } from '../../domain/enquiries/conversation/conversation.ts';
import { conversationTexts } from '../../domain/enquiries/conversation/conversation-texts.ts';
import { ratingTexts } from '../../domain/enquiries/conversation/rating-texts.ts';
import { trackPath } from '../../domain/enquiries/conversation/conversation.ts';
import { enquiryTrackTexts as texts } from '../../domain/enquiries/track-texts.ts';
import { isRetryable } from '../../lib/api/api-error.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { Conversation } from './conversation/conversation.tsx';
import { conversationOutcomeKey } from './conversation/outcome.ts';
import { RatingForm } from './conversation/rating-form.tsx';
import { NewLinks } from './conversation/new-links.tsx';
import { OlderMessages } from './conversation/older-messages.tsx';
import { EnquiryProgress } from './track-progress.tsx';
import { useLinkToken } from './use-link-token.ts';
import { LoadFailed } from '../../widgets/load-failed.tsx';

export function TrackScreen() {
  const linked = useLinkToken();
  const [outcome] = useState(useQueryClient().getQueryData<ConversationOutcome>(conversationOutcomeKey));
  const token = outcome?.token ?? linked;
  const asked = outcome?.about === 'links' ? outcome : undefined;
  return (
    <div className="space-y-5">
      <h1 className="text-3xl">{texts.title}</h1>
      {outcome === undefined && (
        <noscript>
          <LinkForm />
        </noscript>
      )}
      {asked !== undefined && <NewLinks plain={asked} />}
      {outcome !== undefined && asked === undefined && <Answered outcome={outcome} />}
      {token === undefined && <Spinner label={texts.checking} className="py-8" />}
      {token === '' && asked === undefined && <Closed state="unknown" />}
      {token !== undefined && token !== '' && <Tracked key={token} token={token} outcome={outcome} />}
    </div>
  );
}

/** Without JavaScript the page does not see the token of its address. */
function LinkForm() {
  return (
    <form method="post" action={trackPath} className="space-y-4">
      <p>{texts.linkLead}</p>
      <Field label={texts.link}>
        <TextInput name="link" autoComplete="off" required />
      </Field>
      <Button type="submit">{texts.showEnquiry}</Button>
    </form>
  );
}

function Answered({ outcome: { isSent = false, problem, about } }: { outcome: ConversationOutcome }) {
  const isRating = about === 'rating';
  return (
    <>
      {isSent && (
        <Notice tone="success" title={isRating ? ratingTexts.saved : conversationTexts.sent}>
          {!isRating && <p>{conversationTexts.sentNote}</p>}
        </Notice>
      )}
      {problem !== undefined && (
        <Notice tone="danger" title={isRating ? ratingTexts.failed : conversationTexts.failed}>
          <p>{problem}</p>
        </Notice>
      )}
    </>
  );
}

function Tracked({ token, outcome }: { token: string; outcome: ConversationOutcome | undefined }) {
  const client = useClient();
  const cache = useQueryClient();
  const queryKey = ['enquiry-track', token];
  const show = (answer: TrackAnswer) => cache.setQueryData(queryKey, answer);
  const query = useQuery({
    queryKey,
    queryFn: () => client.enquiries.track.mutate({ token }),
    initialData: outcome?.answer,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    retry: (failures, failure) => failures < 1 && isRetryable(failure),
  });
  const { data, error, isFetching, refetch } = query;
  if (data === undefined && error === null) return <Spinner label={texts.checking} className="py-8" />;
  return (
    <>
      <LoadFailed title={texts.failedTitle} query={query} />
      {data?.state === 'open' && (
        <>
          <EnquiryProgress lead={texts.lead} enquiry={data.enquiry} dates={data.dates} />
          {data.rating !== null && (
            <RatingForm
              rating={data.rating}
              rate={async (entry) => show(await client.enquiries.rate.mutate({ ...entry, token }))}
              plain={outcome}
            />
          )}
          <Conversation
            number={data.enquiry.number}
            token={token}
            thread={data.thread}
            isClosed={data.enquiry.closedAt !== null}
            dates={data.dates}
            write={(message) => client.enquiries.write.mutate({ ...message, token })}
            onWritten={show}
            older={data.thread.isPartial && <OlderMessages token={token} onOpened={show} />}
            plain={outcome}
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
  const isEnded = state === 'ended';
  return (
    <>
      <Notice tone="warning" title={isEnded ? texts.endedTitle : texts.unknownTitle}>
        <p>{isEnded ? texts.endedText : texts.unknownText}</p>
      </Notice>
      <NewLinks />
    </>
  );
}
