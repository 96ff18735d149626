import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { JobsScreen } from '../../features/jobs/jobs-screen.tsx';
import { GuardPending } from '../../features/site/guard-pending.tsx';
import { RouteError } from '../../features/site/route-error.tsx';
import { trpc } from '../../lib/api/trpc.ts';

export const Route = createFileRoute('/_admin/admin/jobs')({
  staticData: { title: headTexts.admin.jobs },
  loader: ({ context: { api } }) => api.jobs.overview.fetch(undefined, { staleTime: 0 }),
  pendingComponent: GuardPending,
  errorComponent: RouteError,
  component: JobsPage,
});

function JobsPage() {
  const [overview] = trpc.jobs.overview.useSuspenseQuery();
  return <JobsScreen overview={overview} />;
}
