import { createFileRoute } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { headTexts } from '../../domain/site/head-texts.ts';
import { DashboardScreen } from '../../features/billing/portal/dashboard-screen.tsx';
import { OverviewTab } from '../../features/billing/portal/overview-tab.tsx';
import { PaymentsTab } from '../../features/billing/portal/payments-tab.tsx';
import { type OfferFilter, readOfferFilter } from '../../features/billing/portal/service-search.ts';
import { ServicesTab } from '../../features/billing/portal/services-tab.tsx';
import { SubscriptionsTab } from '../../features/billing/portal/subscriptions-tab.tsx';
import { type DashboardTab, dashboardTabOf } from '../../features/billing/portal/tabs.ts';
import { OwnEnquiries } from '../../features/enquiries/own-enquiries.tsx';
import { GuardPending } from '../../features/site/guard-pending.tsx';
import { RouteError } from '../../features/site/route-error.tsx';
import { guard } from '../../lib/session/guard.ts';
import { privateHead } from '../../lib/head/head.ts';
import { keepFresh } from '../../lib/api/refresh.ts';
import { changedSearch } from '../../lib/changed-search.ts';

const NotificationsTab = lazy(async () => ({
  default: (await import('../../features/notifications/notifications-tab.tsx')).NotificationsTab,
}));
const OwnAlerts = lazy(async () => ({
  default: (await import('../../features/opportunities/alerts/own-alerts.tsx')).OwnAlerts,
}));

interface DashboardSearch extends OfferFilter {
  tab?: string | undefined;
}

export const Route = createFileRoute('/_site/dashboard/')({
  ssr: false,
  codeSplitGroupings: [['loader', 'component']],
  // The screen loads it.
  validateSearch: (search: DashboardSearch) => search,
  beforeLoad: (visit) => guard('signedIn', visit),
  loader: ({ context }) => keepFresh(context.queryClient),
  head: ({ matches }) => privateHead(matches, headTexts.dashboard),
  pendingComponent: GuardPending,
  pendingMinMs: 0,
  errorComponent: RouteError,
  component: Dashboard,
});

const parts: Record<Exclude<DashboardTab, 'services'>, () => ReactNode> = {
  overview: () => (
    <OverviewTab>
      <OwnEnquiries />
    </OverviewTab>
  ),
  subscriptions: () => <SubscriptionsTab />,
  payments: () => <PaymentsTab />,
  notifications: () => (
    <Suspense fallback={<Skeleton className="h-24 w-full" />}>
      <NotificationsTab>
        <Suspense>
          <OwnAlerts />
        </Suspense>
      </NotificationsTab>
    </Suspense>
  ),
};

function Dashboard() {
  const search: Record<string, unknown> = { ...Route.useSearch() };
  const tab = dashboardTabOf(search.tab);
  const navigate = Route.useNavigate();
  const offers = readOfferFilter(search);
  const showServices = (next: OfferFilter, replace: boolean) =>
    void navigate({ search: changedSearch(offers, next), replace, resetScroll: false });
  return (
    <DashboardScreen
      tab={tab}
      onTab={(next) =>
        void navigate({ search: { tab: next === 'overview' ? undefined : next }, replace: true, resetScroll: false })
      }
    >
      {tab === 'services' ? <ServicesTab filter={offers} onFilter={showServices} /> : parts[tab]()}
    </DashboardScreen>
  );
}
