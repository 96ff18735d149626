import { Tabs } from '../../components/tabs/tabs.tsx';
import type { ClientRow } from '../../domain/clients/record.ts';
import { clientTexts as texts } from '../../domain/clients/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { mayEnter } from '../../domain/access/access.ts';
import { useViewer } from '../../lib/session/session.ts';
import { AccountTab } from './account-tab.tsx';
import { EnquiriesTab } from './enquiries-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { InteractionsTab } from './interactions-tab.tsx';
import { TasksTab } from './tasks-tab.tsx';

const tabs = ['interactions', 'tasks', 'enquiries', 'account', 'history'] as const;

interface ClientWorkProps {
  client: ClientRow;
  tab: string | undefined;
  onTab: (tab: string) => void;
}

export function ClientWork({ client, tab, onTab }: ClientWorkProps) {
  const { id } = client;
  const shown = mayEnter('admin', useViewer()) ? tabs : tabs.filter((one) => one !== 'account');
  const current = shown.find((one) => one === tab) ?? 'interactions';
  const { data } = trpc.clients.tasks.useQuery({ clientId: id }, { staleTime: 0 });
  const late = data?.open.filter(({ isLate }) => isLate).length ?? 0;
  const labelOf = (one: (typeof tabs)[number]) =>
    one === 'tasks' && late > 0 ? `${texts.tabNames.tasks} (${texts.lateTasks(late)})` : texts.tabNames[one];
  return (
    <section aria-label={texts.tabs} className="min-w-0 rounded-card border border-line bg-raised p-4 sm:p-6">
      <Tabs
        label={texts.tabs}
        tabs={shown.map((one) => ({ id: one, label: labelOf(one) }))}
        current={current}
        onChange={onTab}
      >
        {current === 'interactions' && <InteractionsTab clientId={id} />}
        {current === 'tasks' && <TasksTab clientId={id} />}
        {current === 'enquiries' && <EnquiriesTab clientId={id} />}
        {current === 'account' && <AccountTab client={client} />}
        {current === 'history' && <HistoryTab clientId={id} />}
      </Tabs>
    </section>
  );
}
