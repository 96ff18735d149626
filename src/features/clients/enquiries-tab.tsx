import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge.tsx';
import type { ClientEnquiry } from '../../domain/clients/record.ts';
import { shownEnquiries } from '../../domain/clients/clients.ts';
import { formatDate } from '../../domain/time/format.ts';
import { isServedPath } from '../../domain/site/paths.ts';
import { clientTexts } from '../../domain/clients/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import { ListState } from './list-state.tsx';

const texts = clientTexts.enquiries;

/** D20; linked where a screen exists (D21). */
export function EnquiriesTab({ clientId }: { clientId: string }) {
  const query = trpc.clients.enquiries.useQuery({ clientId }, { staleTime: 0 });
  const { data } = query;
  return (
    <div className="space-y-4">
      <p className="text-muted">{texts.lead}</p>
      <ListState query={query} failedTitle={texts.fetchFailed} />
      {data?.length === 0 && <p className="text-muted">{texts.empty}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {data.slice(0, shownEnquiries).map((enquiry) => (
            <Item key={enquiry.id} enquiry={enquiry} />
          ))}
        </ul>
      )}
      {data !== undefined && data.length > shownEnquiries && (
        <p className="text-sm text-muted">{texts.more(shownEnquiries)}</p>
      )}
    </div>
  );
}

const screen: string = '/admin/enquiries';

function Item({ enquiry: { id, receiptNumber, name, stage, createdAt } }: { enquiry: ClientEnquiry }) {
  const settings = useDateSettings();
  const search: object = { id };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-4">
      <p className="min-w-0 wrap-anywhere">
        {isServedPath(screen) ? (
          <Link to={screen} search={search} className="font-semibold underline">
            {receiptNumber}
          </Link>
        ) : (
          <span className="font-semibold">{receiptNumber}</span>
        )}{' '}
        {name}{' '}
        <time dateTime={createdAt} className="text-sm text-muted">
          {formatDate(createdAt, settings)}
        </time>
      </p>
      <Badge>{texts.stages[stage]}</Badge>
    </li>
  );
}
