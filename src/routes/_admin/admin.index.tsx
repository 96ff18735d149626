import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { Dashboard } from '../../features/admin-shell/dashboard.tsx';

export const Route = createFileRoute('/_admin/admin/')({
  staticData: { title: headTexts.admin.dashboard },
  component: DashboardPage,
});

function DashboardPage() {
  const { viewer } = Route.useRouteContext();
  return <Dashboard viewer={viewer} />;
}
