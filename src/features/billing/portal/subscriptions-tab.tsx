import { isOpenSubscription } from '../../../domain/billing/states.ts';
import { useState } from 'react';
import type { SubscriptionRow } from '../../../domain/billing/rows.ts';
import { subscriptionTexts as texts } from '../../../domain/billing/portal-texts.ts';
import type { Failure } from '../../../lib/api/api-error.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';
import { EmptyTab } from './empty-tab.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { TabState } from './tab-state.tsx';
import { ownRead } from './use-own-read.ts';

export function SubscriptionsTab() {
  const query = trpc.billing.subscriptions.useQuery(undefined, ownRead);
  return (
    <div className="space-y-6">
      <h2 className="text-2xl">{texts.title}</h2>
      <TabState query={query} block="h-56" />
      {query.data !== undefined && <Lists rows={query.data} />}
    </div>
  );
}

function Lists({ rows }: { rows: readonly SubscriptionRow[] }) {
  const open = rows.filter(isOpenSubscription);
  const past = rows.filter((row) => !isOpenSubscription(row));
  const held = new Set(open.map(({ service }) => service.id));
  const [overtaken, setOvertaken] = useState<Failure>();
  return (
    <>
      <ActionFailed title={texts.overtaken} failure={overtaken} />
      {open.length === 0 ? (
        <EmptyTab title={texts.empty} text={texts.emptyText} />
      ) : (
        <Cards rows={open} held={held} onOvertaken={setOvertaken} />
      )}
      {past.length > 0 && (
        <section aria-label={texts.past} className="space-y-4 pt-4">
          <h2 className="text-2xl">{texts.past}</h2>
          <Cards rows={past} held={held} onOvertaken={setOvertaken} />
        </section>
      )}
    </>
  );
}

interface CardsProps {
  rows: readonly SubscriptionRow[];
  /** Services with an open subscription. */
  held: ReadonlySet<string>;
  onOvertaken: (failure: Failure) => void;
}

function Cards({ rows, held, onOvertaken }: CardsProps) {
  return (
    <ul className="grid gap-4">
      {rows.map((row) => (
        <SubscriptionCard key={row.id} row={row} isRepeated={held.has(row.service.id)} onOvertaken={onOvertaken} />
      ))}
    </ul>
  );
}
