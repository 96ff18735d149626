import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { CheckoutScreen } from '../../features/billing/portal/checkout-screen.tsx';
import { GuardPending } from '../../features/site/guard-pending.tsx';
import { RouteError } from '../../features/site/route-error.tsx';
import { guard } from '../../lib/session/guard.ts';
import { privateHead } from '../../lib/head/head.ts';
import { keepFresh } from '../../lib/api/refresh.ts';

export const Route = createFileRoute('/_site/dashboard/subscribe/$id')({
  ssr: false,
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: (visit) => guard('signedIn', visit),
  loader: ({ context }) => keepFresh(context.queryClient),
  head: ({ matches }) => privateHead(matches, headTexts.subscribe),
  pendingComponent: GuardPending,
  pendingMinMs: 0,
  errorComponent: RouteError,
  component: Checkout,
});

function Checkout() {
  const { id } = Route.useParams();
  return <CheckoutScreen key={id} serviceId={id} />;
}
