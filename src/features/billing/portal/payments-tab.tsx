import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import type { PaymentPage } from '../../../domain/billing/rows.ts';
import { dashboardTexts } from '../../../domain/billing/dashboard-texts.ts';
import { trpc, useClient } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';
import { EmptyTab } from './empty-tab.tsx';
import { PaymentTable } from './payment-table.tsx';
import { TabState } from './tab-state.tsx';
import { ownRead } from './use-own-read.ts';

const texts = dashboardTexts.payments;

/** Ten, then 'Show more' (D52). */
export function PaymentsTab() {
  const query = trpc.billing.payments.useQuery({}, ownRead);
  return (
    <div className="space-y-4">
      <h2 className="text-2xl">{texts.title}</h2>
      <TabState query={query} block="h-40" />
      {query.data !== undefined &&
        (query.data.items.length === 0 ? (
          <EmptyTab title={texts.empty} text={texts.emptyText} />
        ) : (
          // A refetch changes the pages after it.
          <History key={query.data.next} first={query.data} />
        ))}
    </div>
  );
}

function History({ first }: { first: PaymentPage }) {
  const client = useClient();
  const [further, setFurther] = useState<readonly PaymentPage[]>([]);
  const { next } = further.at(-1) ?? first;
  const rows = [first, ...further].flatMap(({ items }) => items);
  const more = useAction(async (after: string) => {
    const page = await client.billing.payments.query({ after });
    setFurther((before) => [...before, page]);
  });
  return (
    <>
      <PaymentTable rows={rows} />
      <p role="status" className="text-sm text-muted">
        {texts.shown(rows.length)}
      </p>
      {next !== null && (
        <Button variant="outline" busy={more.isBusy} onClick={() => more.run(next)}>
          {texts.more}
        </Button>
      )}
      <ActionFailed title={texts.moreFailed} failure={more.failure} />
    </>
  );
}
