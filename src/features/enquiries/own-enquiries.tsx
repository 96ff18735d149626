import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Badge } from '../../components/badge.tsx';
import { enquiryTexts } from '../../domain/enquiries/texts.ts';
import { enquiryTrackTexts as texts } from '../../domain/enquiries/track-texts.ts';
import { formatDate } from '../../domain/time/format.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { LoadFailed } from '../../widgets/load-failed.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';

export function OwnEnquiries() {
  const id = useId();
  const dates = useDateSettings();
  const query = trpc.enquiries.mine.useQuery(undefined, { refetchOnMount: 'always', networkMode: 'always' });
  const { data, error } = query;
  if (error !== null) {
    return <LoadFailed title={texts.ownFailed} query={query} />;
  }
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby={id} className="space-y-4">
      <h2 id={id} className="text-2xl">
        {texts.ownTitle}
      </h2>
      <ul aria-labelledby={id} className="divide-y divide-line rounded-card border border-line bg-raised">
        {data.map(({ number, receivedAt, step, turn, interest, project }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-6 gap-y-1 p-4">
            <p className="min-w-0 basis-full sm:flex-1 sm:basis-0">
              <Link
                to="/dashboard/enquiries/$number"
                params={{ number }}
                className="font-semibold whitespace-nowrap text-brand-ink underline underline-offset-4"
              >
                {number}
              </Link>
              {project !== null && <span className="block wrap-anywhere">{project}</span>}
              {interest !== null && <span className="block text-muted">{enquiryTexts.interests[interest]}</span>}
            </p>
            <time dateTime={receivedAt} className="text-muted">
              {formatDate(receivedAt, dates)}
            </time>
            <Badge>{texts.steps[step]}</Badge>
            {turn !== null && <Badge tone={turn === 'sender' ? 'warning' : 'neutral'}>{texts.turns[turn]}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}
