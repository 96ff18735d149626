import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { buttonClass } from '../../components/button.tsx';
import { Container } from '../../components/container.tsx';
import { Spinner } from '../../components/spinner.tsx';
import type { OwnConversation } from '../../domain/enquiries/inbox.ts';
import { enquiryTrackTexts as texts } from '../../domain/enquiries/track-texts.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { trpc, useApi } from '../../lib/api/trpc.ts';
import { LoadFailed } from '../../widgets/load-failed.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import { Conversation } from './conversation/conversation.tsx';
import { RatingForm } from './conversation/rating-form.tsx';
import { EnquiryProgress } from './track-progress.tsx';

export function OwnEnquiryScreen({ number }: { number: string }) {
  const dates = useDateSettings();
  const { enquiries } = useApi();
  const write = trpc.enquiries.writeOwn.useMutation();
  const rate = trpc.enquiries.rateOwn.useMutation();
  const show = (answer: OwnConversation) => enquiries.ownByNumber.setData({ number }, answer);
  const query = trpc.enquiries.ownByNumber.useQuery(
    { number },
    { refetchOnMount: 'always', networkMode: 'always', refetchOnWindowFocus: 'always' },
  );
  const { data, error } = query;
  const isUnknown = error !== null && ['NOT_FOUND', 'VALIDATION'].includes(readFailure(error).code);
  if (isUnknown) {
    return (
      <Container className="min-h-[40vh] space-y-4 py-10 sm:py-12">
        <h1 className="text-3xl">{texts.ownUnknownTitle}</h1>
        <p className="max-w-prose text-lg text-muted">{texts.ownUnknown}</p>
        <Link to="/dashboard" className={buttonClass()}>
          {texts.back}
        </Link>
      </Container>
    );
  }
  return (
    <Container className="space-y-6 py-10 sm:py-12">
      <Link
        to="/dashboard"
        className="inline-flex min-h-6 items-center gap-2 text-brand-ink underline underline-offset-4"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {texts.back}
      </Link>
      <h1 className="text-3xl">{texts.title}</h1>
      <LoadFailed title={texts.failedTitle} query={query} />
      {data === undefined && error === null && <Spinner label={texts.checking} className="py-8" />}
      {data !== undefined && (
        <>
          <EnquiryProgress lead={texts.ownLead} enquiry={data.enquiry} dates={dates} />
          {data.rating !== null && (
            <RatingForm
              rating={data.rating}
              rate={async (entry) => show(await rate.mutateAsync({ ...entry, number }))}
            />
          )}
          <Conversation
            number={number}
            thread={data.thread}
            isClosed={data.enquiry.closedAt !== null}
            dates={dates}
            write={(message) => write.mutateAsync({ ...message, number })}
            onWritten={show}
          />
        </>
      )}
    </Container>
  );
}
