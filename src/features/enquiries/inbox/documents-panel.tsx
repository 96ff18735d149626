import { Button } from '../../../components/button.tsx';
import { Panel } from '../../../components/panel.tsx';
import type { InboxDetail } from '../../../domain/enquiries/inbox.ts';
import { enquiryInboxTexts } from '../../../domain/enquiries/inbox-texts.ts';
import { enquiryItemTexts as texts } from '../../../domain/enquiries/conversation/item-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';
import { ItemLine } from '../conversation/documents.tsx';
import type { EnquiryChanges } from './use-enquiry-change.ts';

/** Asked of the sender. */
export function DocumentsPanel({ enquiry, changes }: { enquiry: InboxDetail; changes: EnquiryChanges }) {
  const { id, version, items } = enquiry;
  const settle = trpc.enquiries.settleItems.useMutation();
  const action = useAction(async (itemIds: string[], as: 'received' | 'withdrawn') => {
    changes.done(await settle.mutateAsync({ id, version, itemIds, as }), { title: texts.settled });
  }, changes.refused);
  const open = items.filter(({ state }) => state === 'open');
  if (items.length === 0) return null;
  return (
    <Panel title={texts.title}>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="space-y-2 py-3 first:pt-0 last:pb-0">
            <ItemLine item={item} />
            <div className="flex flex-wrap gap-2">
              {(item.state === 'open' || item.state === 'sent') && (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={texts.receive(item.name)}
                  busy={action.isBusy}
                  onClick={() => action.run([item.id], 'received')}
                >
                  {texts.receiveShort}
                </Button>
              )}
              {item.state === 'open' && (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={texts.withdraw(item.name)}
                  busy={action.isBusy}
                  onClick={() => action.run([item.id], 'withdrawn')}
                >
                  {texts.withdrawShort}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {open.length > 1 && (
        <Button
          variant="outline"
          size="sm"
          busy={action.isBusy}
          onClick={() =>
            action.run(
              open.map((item) => item.id),
              'withdrawn',
            )
          }
        >
          {texts.withdrawAll}
        </Button>
      )}
      <ActionFailed title={enquiryInboxTexts.failed} failure={action.failure} />
    </Panel>
  );
}
