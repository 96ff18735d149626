import { Notice } from '../../../components/notice.tsx';
import { ratingTexts as texts } from '../../../domain/enquiries/conversation/rating-texts.ts';
import type { InboxDetail } from '../../../domain/enquiries/inbox.ts';
import { formatDateTime } from '../../../domain/time/format-time.ts';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';

/** The sender's answer to 'Was our reply helpful?'. */
export function RatingLine({ rating }: { rating: Pick<InboxDetail, 'isHelpful' | 'ratingNote' | 'ratedAt'> }) {
  const dates = useDateSettings();
  const { isHelpful, ratingNote, ratedAt } = rating;
  if (isHelpful === null || ratedAt === null) return null;
  return (
    <Notice tone={isHelpful ? 'success' : 'warning'} title={isHelpful ? texts.helpful : texts.notHelpful}>
      {ratingNote !== null && <p className="whitespace-pre-line">{ratingNote}</p>}
      <time dateTime={ratedAt} className="text-sm text-muted">
        {formatDateTime(ratedAt, dates)}
      </time>
    </Notice>
  );
}
