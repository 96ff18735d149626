import { createFileRoute, Outlet } from '@tanstack/react-router';
import { headTexts } from '../domain/site/head-texts.ts';
import { AdminFrame } from '../features/admin-shell/admin-frame.tsx';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { AccountButton } from '../features/site/account-area.tsx';
import { GuardPending } from '../features/site/guard-pending.tsx';
import { RouteError } from '../features/site/route-error.tsx';
import { useSignOut } from '../features/site/use-sign-out.ts';
import { guard } from '../lib/session/guard.ts';
import { privateHead } from '../lib/head/head.ts';
import { keepFresh } from '../lib/api/refresh.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Header and document title. */
    title?: string;
  }
}

/** /admin and /clients (D3–D5). */
export const Route = createFileRoute('/_admin')({
  ssr: false,
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: (visit) => guard('asListed', visit),
  loader: ({ context }) => keepFresh(context.queryClient),
  head: ({ matches }) => privateHead(matches, headTexts.adminTitle(matches.at(-1)?.staticData.title)),
  pendingComponent: GuardPending,
  pendingMinMs: 0,
  errorComponent: RouteError,
  component: AdminLayout,
});

function AdminLayout() {
  const { viewer } = Route.useRouteContext();
  const signOut = useSignOut();
  const account = (
    <div className="flex items-center gap-1">
      <NotificationBell userId={viewer.id} />
      <AccountButton viewer={viewer} />
    </div>
  );
  return (
    <AdminFrame viewer={viewer} account={account} onSignOut={signOut}>
      <Outlet />
    </AdminFrame>
  );
}
