import { createFileRoute } from '@tanstack/react-router';
import { AlertScreen } from '../../features/opportunities/alerts/alert-screen.tsx';
import { loadAlert, type AlertSearch } from '../../features/opportunities/alerts/load-alert.ts';

/** `new`; `confirm` and `stop` by mailed link, outside the gate (D2). One route: its code is in every page. */
export const Route = createFileRoute('/_auth/investment-opportunities/alerts/$link')({
  loaderDeps: ({ search }: { search: AlertSearch }) => search,
  loader: ({ context: { api }, params, deps }) => loadAlert(api, params.link, deps),
  head: ({ loaderData }) => ({ ...loaderData?.head }),
  component: Alert,
});

function Alert() {
  const { trial } = Route.useRouteContext();
  return <AlertScreen {...Route.useLoaderData()} canAsk={trial.granted} />;
}
