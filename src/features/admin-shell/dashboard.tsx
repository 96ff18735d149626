import { CircleUserRound, Settings } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { mayEnter, type Viewer } from '../../domain/access.ts';
import { adminMenuFor } from '../../domain/admin-menu.ts';
import { adminTexts as texts } from '../../domain/texts/admin.ts';
import { jobTexts } from '../../domain/texts/jobs.ts';
import { type RouterOutputs, trpc } from '../../lib/trpc.ts';
import { LoadFailed } from '../../widgets/load-failed.tsx';
import { ScreenIcon } from './screen-icon.tsx';
import { ViewWebsite } from './view-website.tsx';

/** What this person can do here, and what needs attention. */
export function Dashboard({ viewer }: { viewer: Viewer }) {
  const isAdmin = mayEnter('admin', viewer);
  const screens = adminMenuFor(viewer).filter(({ path }) => path !== '/admin');
  return (
    <>
      <ScreenTitle title={texts.dashboardTitle} lead={texts.dashboardLead(viewer.firstName ?? '')} />
      <Figures />
      {screens.length === 0 ? (
        <p className="max-w-prose rounded-card border border-line bg-raised p-6 text-muted">{texts.noScreens}</p>
      ) : (
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
      )}
      <h2 className="mt-8 mb-3 text-xl">{texts.quickActions}</h2>
      <div className="flex flex-wrap gap-3">
        <ViewWebsite className={buttonClass({ variant: 'outline' })} />
        {isAdmin && (
          <Link to="/admin/settings" className={buttonClass({ variant: 'outline' })}>
            <Settings aria-hidden="true" className="size-4" />
            {texts.updateSettings}
          </Link>
        )}
        <Link to="/profile" className={buttonClass({ variant: 'outline' })}>
          <CircleUserRound aria-hidden="true" className="size-4" />
          {texts.ownProfile}
        </Link>
      </div>
    </>
  );
}

/** What there is and what needs somebody: mail that reaches nobody is the first thing to know (D10). */
function Figures() {
  const { data, error, isFetching, refetch } = trpc.site.dashboard.useQuery(undefined, { staleTime: 0 });
  if (error !== null && data === undefined) {
    return (
      <div className="mb-6">
        <LoadFailed title={texts.figuresFailed} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  const figures = data === undefined ? undefined : figuresOf(data);
  return (
    <>
      {data !== undefined && data.forAdmins !== null && <MailState {...data.forAdmins} />}
      <dl className="mb-6 grid grid-cols-2 gap-4 sm:grid-cols-3">
        {(figures ?? [undefined, undefined, undefined]).map((figure, at) => (
          <div key={figure?.label ?? at} className="rounded-card border border-line bg-raised p-4">
            <dt className="text-sm text-muted">{figure?.label ?? <Skeleton className="h-5 w-24" />}</dt>
            <dd className="text-2xl font-semibold">{figure?.count ?? <Skeleton className="mt-1 h-8 w-12" />}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function figuresOf({ activeOpportunities, forAdmins }: RouterOutputs['site']['dashboard']) {
  const forAll = [{ label: texts.activeOpportunities, count: activeOpportunities }];
  if (forAdmins === null) return forAll;
  const { users, openEnquiries } = forAdmins;
  return [...forAll, { label: texts.openEnquiries, count: openEnquiries }, { label: texts.users, count: users }];
}

interface MailStateProps {
  mail: 'smtp' | 'folder';
  mailsGivenUp: number;
}

function MailState({ mail, mailsGivenUp }: MailStateProps) {
  return (
    <div className="space-y-4 not-empty:mb-6">
      {mail === 'folder' && (
        <Notice tone="warning" title={jobTexts.folderTitle}>
          <p>{jobTexts.folderText}</p>
        </Notice>
      )}
      {mailsGivenUp > 0 && (
        <Notice tone="danger" title={jobTexts.failedMails(mailsGivenUp)}>
          <Link to="/admin/jobs" className="underline">
            {texts.failedMailsLink}
          </Link>
        </Notice>
      )}
    </div>
  );
}
