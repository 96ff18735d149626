import { Upload } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { Tabs } from '../../../components/tabs/tabs.tsx';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import { statementTexts } from '../../../domain/statements/texts.ts';
import { useLazyDialog } from '../../../widgets/dialogs/use-lazy-dialog.ts';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';
import { ExportRuns } from '../../../widgets/csv-export/export-runs.tsx';
import { LinesTab } from './statements/lines-tab.tsx';
import { PaymentsList } from './payments-list.tsx';
import { type PaymentsSearch, paymentTabs, viewOf } from './payments-search.ts';
import { TotalsTab } from './totals-tab.tsx';

export interface PaymentsScreenProps {
  search: PaymentsSearch;
  /** `isTyping`: rapid changes. */
  onChange: (search: PaymentsSearch, isTyping: boolean) => void;
}

export function PaymentsScreen({ search, onChange }: PaymentsScreenProps) {
  const { tab = 'to-match' } = search;
  const view = viewOf(tab);
  return (
    <>
      <ScreenTitle
        title={texts.title}
        lead={texts.lead}
        actions={<ImportButton onDone={() => onChange({ tab: 'lines' }, false)} />}
      />
      <ExportRuns noun="payments" />
      <Tabs
        label={texts.tabsLabel}
        tabs={paymentTabs.map((id) => ({ id, label: texts.tabs[id] }))}
        current={tab}
        onChange={(next) => onChange(next === 'to-match' ? {} : { tab: next }, false)}
      >
        {view !== undefined && <PaymentsList view={view} search={search} onChange={onChange} />}
        {tab === 'lines' && <LinesTab search={search} onChange={onChange} />}
        {tab === 'totals' && <TotalsTab search={search} onChange={onChange} />}
      </Tabs>
    </>
  );
}

/** Lazy: statements are imported rarely. */
function ImportButton({ onDone }: { onDone: () => void }) {
  const { opening, Dialog, close } = useLazyDialog(
    async () => (await import('./statements/statement-dialog.tsx')).StatementDialog,
  );
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" busy={opening.isBusy} onClick={() => opening.run()}>
        <Upload aria-hidden="true" className="size-4" />
        {statementTexts.import}
      </Button>
      <ActionFailed title={texts.failed} failure={opening.failure} />
      {Dialog !== undefined && <Dialog onClose={close} onDone={onDone} />}
    </>
  );
}
