import { Link } from '@tanstack/react-router';
import { alertTexts as texts, filterWords } from '../../../domain/opportunities/alerts/alert-texts.ts';
import { alertFilterOf } from '../../../domain/opportunities/alerts/alerts.ts';
import { changeTexts, projectWords } from '../../../domain/opportunities/change-texts.ts';
import { compareSearch, keptLimits } from '../../../domain/opportunities/kept.ts';
import { parseOpportunitySearch } from '../../../domain/opportunities/opportunities.ts';
import { useViewer } from '../../../lib/session/session.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { ToList } from './about.tsx';
import { AlertForm, AlertRequested } from './alert-form.tsx';
import type { LoadedForm } from './load-alert.ts';
import { OwnAlerts } from './own-alerts.tsx';

/** The URL has the list's filter or the comparison's projects. */
export function AskScreen(loaded: LoadedForm) {
  const viewer = useViewer();
  const isAboutProjects = loaded.projects !== null;
  return (
    <div className="space-y-5">
      <h1 className="text-3xl">{isAboutProjects ? changeTexts.title : texts.title}</h1>
      {isAboutProjects ? <AskForProjects {...loaded} /> : <AskForFilter {...loaded} />}
      {viewer !== null && <OwnAlerts />}
    </div>
  );
}

function AskForFilter({ search, isSent }: LoadedForm) {
  const [{ sectors }] = trpc.opportunities.overview.useSuspenseQuery();
  const filter = alertFilterOf(parseOpportunitySearch(search).filter);
  const sector = sectors.find(({ slug }) => slug === filter.sector)?.name ?? filter.sector;
  return (
    <>
      {isSent ? (
        <AlertRequested state="sent" isChanges={false} />
      ) : (
        <>
          <p>{texts.lead}</p>
          <AlertForm about={{ filter }} words={filterWords(filter, sector)} />
        </>
      )}
      <p>
        <ToList about={{ filter }}>{isSent ? texts.toList : texts.change}</ToList>
      </p>
    </>
  );
}

function AskForProjects({ projects, isCut, isSent }: LoadedForm) {
  const open = projects ?? [];
  if (open.length === 0) {
    return (
      <>
        <p>{changeTexts.noneOpen}</p>
        <p>
          <ToList about={{ filter: {} }}>{texts.toList}</ToList>
        </p>
      </>
    );
  }
  if (isSent) return <AlertRequested state="sent" isChanges />;
  return (
    <>
      <p>{changeTexts.lead}</p>
      {isCut && <p>{changeTexts.someClosed}</p>}
      <AlertForm about={{ projects: open }} words={projectWords(open.map(({ title }) => title))} />
      <p className="text-sm text-muted">{changeTexts.replaces}</p>
      <p>
        <Link
          to="/investment-opportunities/compare"
          search={compareSearch(open.slice(0, keptLimits.compared).map(({ id }) => id))}
          className="text-brand-ink underline underline-offset-4"
        >
          {changeTexts.change}
        </Link>
      </p>
    </>
  );
}
