import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { PaymentScreen } from '../../features/billing/portal/payment/payment-screen.tsx';
import { GuardPending } from '../../features/site/guard-pending.tsx';
import { RouteError } from '../../features/site/route-error.tsx';
import { guard } from '../../lib/session/guard.ts';
import { privateHead } from '../../lib/head/head.ts';
import { keepFresh } from '../../lib/api/refresh.ts';

interface PaymentSearch {
  /** From the card provider. */
  card?: 'done' | undefined;
}

export const Route = createFileRoute('/_site/dashboard/payments/$id')({
  ssr: false,
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: ({ card }): PaymentSearch => ({ card: card === 'done' ? card : undefined }),
  beforeLoad: (visit) => guard('signedIn', visit),
  loader: ({ context }) => keepFresh(context.queryClient),
  head: ({ matches }) => privateHead(matches, headTexts.payment),
  pendingComponent: GuardPending,
  pendingMinMs: 0,
  errorComponent: RouteError,
  component: Payment,
});

function Payment() {
  const { id } = Route.useParams();
  const { card } = Route.useSearch();
  // Another payment resets state.
  return <PaymentScreen key={id} id={id} isBackFromCard={card === 'done'} />;
}
