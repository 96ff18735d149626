import { Link } from '@tanstack/react-router';
import { alertTexts as texts, filterWords } from '../../../domain/opportunities/alert-texts.ts';
import { alertFilterOf } from '../../../domain/opportunities/alerts.ts';
import { parseOpportunitySearch } from '../../../domain/opportunities/opportunities.ts';
import { useViewer } from '../../../lib/session.ts';
import { trpc } from '../../../lib/trpc.ts';
import { AlertForm, Asked } from './alert-form.tsx';
import type { LoadedForm } from './load-alert.ts';
import { OwnAlerts } from './own-alerts.tsx';

/** /investment-opportunities/alerts/new: the filter is in the URL, as on the list. */
export function AskScreen({ search, isSent }: LoadedForm) {
  const [{ sectors }] = trpc.opportunities.overview.useSuspenseQuery();
  const viewer = useViewer();
  const filter = alertFilterOf(parseOpportunitySearch(search).filter);
  const sector = sectors.find(({ slug }) => slug === filter.sector)?.name ?? filter.sector;
  return (
    <div className="space-y-5">
      <h1 className="text-3xl">{texts.title}</h1>
      {isSent ? (
        <Asked state="sent" />
      ) : (
        <>
          <p>{texts.lead}</p>
          <AlertForm filter={filter} words={filterWords(filter, sector)} />
        </>
      )}
      <p>
        <Link to="/investment-opportunities" search={filter} className="text-brand-ink underline underline-offset-4">
          {isSent ? texts.toList : texts.change}
        </Link>
      </p>
      {viewer !== null && <OwnAlerts />}
    </div>
  );
}
