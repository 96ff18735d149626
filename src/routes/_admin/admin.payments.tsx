import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { headTexts } from '../../domain/site/head-texts.ts';
import { PaymentDetail } from '../../features/billing/payments-manager/payment-detail.tsx';
import { PaymentsScreen } from '../../features/billing/payments-manager/payments-screen.tsx';
import { type PaymentsSearch, readPaymentsSearch } from '../../features/billing/payments-manager/payments-search.ts';
import { changedSearch } from '../../lib/changed-search.ts';

export const Route = createFileRoute('/_admin/admin/payments')({
  staticData: { title: headTexts.admin.payments },
  // The screen loads it.
  validateSearch: (search: PaymentsSearch) => search,
  component: Payments,
});

function Payments() {
  const { id, ...search } = readPaymentsSearch({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  const [seen, setSeen] = useState({ id, hasMoved: false });
  if (seen.id !== id) setSeen({ id, hasMoved: true });
  if (id !== undefined) {
    return (
      <PaymentDetail
        key={id}
        id={id}
        search={search}
        hasMoved={seen.hasMoved}
        onOpen={(next) => void navigate({ search: { ...search, id: next } })}
      />
    );
  }
  return (
    <PaymentsScreen
      search={search}
      onChange={(next, isTyping) =>
        void navigate({
          search: changedSearch(search, next),
          replace: isTyping,
          resetScroll: false,
        })
      }
    />
  );
}
