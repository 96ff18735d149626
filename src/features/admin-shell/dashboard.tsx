import { Link } from '@tanstack/react-router';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { mayEnter, type Viewer } from '../../domain/access.ts';
import { adminMenuFor } from '../../domain/admin-menu.ts';
import { adminTexts as texts } from '../../domain/texts/admin.ts';
import { trpc } from '../../lib/trpc.ts';
import { LoadFailed } from '../../widgets/load-failed.tsx';
import { Examples } from './examples.tsx';
import { Figures, MailState } from './figures.tsx';
import { QuickActions } from './quick-actions.tsx';
import { ScreenIcon } from './screen-icon.tsx';
import { Today } from './today.tsx';
import { Waiting } from './waiting.tsx';

/** What needs attention, what there is, and what this person can do here (specification 2, section 2; D33). */
export function Dashboard({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <ScreenTitle title={texts.dashboardTitle} lead={texts.dashboardLead(viewer.firstName ?? '')} />
      {mayEnter('admin', viewer) && <Today />}
      <State viewer={viewer} />
      <Screens viewer={viewer} />
      <QuickActions viewer={viewer} />
    </>
  );
}

function State({ viewer }: { viewer: Viewer }) {
  const { data, error, isFetching, refetch } = trpc.site.dashboard.useQuery(undefined, { staleTime: 0 });
  if (error !== null && data === undefined) {
    return (
      <div className="mb-6">
        <LoadFailed title={texts.figuresFailed} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <>
      {data !== undefined && data.forAdmins !== null && (
        <>
          <MailState mail={data.forAdmins.mail} />
          <Examples counts={data.forAdmins.examples} />
        </>
      )}
      {!mayEnter('admin', viewer) && <Waiting drafts={data?.drafts} />}
      <Figures data={data} viewer={viewer} />
    </>
  );
}

function Screens({ viewer }: { viewer: Viewer }) {
  const screens = adminMenuFor(viewer).filter(({ path }) => path !== '/admin');
  if (screens.length === 0) {
    return <p className="max-w-prose rounded-card border border-line bg-raised p-6 text-muted">{texts.noScreens}</p>;
  }
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {screens.map(({ path, label }) => (
        <li key={path}>
          <Link
            to={path}
            className="flex h-full gap-4 rounded-card border border-line bg-raised p-5 no-underline hover:border-edge hover:bg-sunken"
          >
            <ScreenIcon path={path} className="size-6 shrink-0 text-brand-ink" />
            <span>
              <span className="block font-semibold">{label}</span>
              <span className="block text-muted">{texts.about[path]}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
