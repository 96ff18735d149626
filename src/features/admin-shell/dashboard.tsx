import { ScreenTitle } from '../../components/screen-title.tsx';
import { mayEnter, type Viewer } from '../../domain/access/access.ts';
import { adminMenuFor } from '../../domain/admin/admin-menu.ts';
import { adminTexts as texts } from '../../domain/admin/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { LoadFailed } from '../../widgets/load-failed.tsx';
import { Figures, MailState } from './figures.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentChanges } from './recent-changes.tsx';
import { Setup } from './setup.tsx';
import { Today } from './today.tsx';
import { Trends } from './trends.tsx';
import { Waiting } from './waiting.tsx';

export function Dashboard({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <ScreenTitle title={texts.dashboardTitle} lead={texts.dashboardLead(viewer.firstName ?? '')} />
      {mayEnter('admin', viewer) && <Setup />}
      <Today />
      {mayEnter('admin', viewer) && <Trends />}
      <State viewer={viewer} />
      <NoScreens viewer={viewer} />
      <QuickActions viewer={viewer} />
      {mayEnter('admin', viewer) && <RecentChanges />}
    </>
  );
}

function State({ viewer }: { viewer: Viewer }) {
  const query = trpc.site.dashboard.useQuery(undefined, { staleTime: 0 });
  const { data, error } = query;
  if (error !== null && data === undefined) {
    return (
      <div className="mb-6">
        <LoadFailed title={texts.figuresFailed} query={query} />
      </div>
    );
  }
  return (
    <>
      {data !== undefined && data.forAdmins !== null && <MailState mail={data.forAdmins.mail} />}
      {mayEnter('editor', viewer) && !mayEnter('admin', viewer) && <Waiting drafts={data?.drafts} />}
      <Figures data={data} viewer={viewer} />
    </>
  );
}

function NoScreens({ viewer }: { viewer: Viewer }) {
  if (adminMenuFor(viewer).some(({ path }) => path !== '/admin')) return null;
  return <p className="max-w-prose rounded-card border border-line bg-raised p-6 text-muted">{texts.noScreens}</p>;
}
