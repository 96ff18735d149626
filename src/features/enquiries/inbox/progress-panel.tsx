import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { formatDateTime } from '../../../domain/time/format-time.ts';
import type { InboxDetail } from '../../../domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import { CloseForm } from './close-form.tsx';
import { DueForm } from './due-form.tsx';
import { Due } from './inbox-table.tsx';
import { OwnerForm } from './owner-form.tsx';
import { Panel } from '../../../components/panel.tsx';
import { TestMark } from './test-mark.tsx';
import { StageBadge } from './stage-badge.tsx';
import type { EnquiryChanges } from './use-enquiry-change.ts';

interface ProgressPanelProps {
  enquiry: InboxDetail;
  viewerId: string | undefined;
  changes: EnquiryChanges;
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}

export function ProgressPanel({ enquiry, viewerId, changes }: ProgressPanelProps) {
  const dates = useDateSettings();
  const when = (instant: string | null) => (instant === null ? texts.notYet : formatDateTime(instant, dates));
  return (
    <Panel title={texts.progress}>
      <dl className="space-y-2">
        <Line label={texts.stage}>
          <StageBadge stage={enquiry.stage} openItems={enquiry.openItems} isUndelivered={enquiry.isUndelivered} />
        </Line>
        <Line label={texts.owner}>{enquiry.owner?.name ?? texts.noOwner}</Line>
        {(enquiry.stage === 'new' || enquiry.stage === 'assigned') && (
          <Line label={texts.due}>
            <Due row={enquiry} dates={dates} />
          </Line>
        )}
        <Line label={texts.assignedAt}>{when(enquiry.assignedAt)}</Line>
        <Line label={texts.answeredAt}>{when(enquiry.firstReplyAt)}</Line>
        {enquiry.closedAt !== null && <Line label={texts.closedAt}>{when(enquiry.closedAt)}</Line>}
        {enquiry.closeReason !== null && (
          <Line label={texts.closeReason}>{texts.closeReasons[enquiry.closeReason]}</Line>
        )}
      </dl>
      <TestMark enquiry={enquiry} changes={changes} />
      <OwnerForm enquiry={enquiry} viewerId={viewerId} changes={changes} />
      <DueForm enquiry={enquiry} changes={changes} />
      {enquiry.stage === 'closed' ? (
        <ReopenButton enquiry={enquiry} changes={changes} />
      ) : (
        <CloseForm enquiry={enquiry} changes={changes} />
      )}
    </Panel>
  );
}

function ReopenButton({ enquiry: { id, version }, changes }: Pick<ProgressPanelProps, 'enquiry' | 'changes'>) {
  const reopen = trpc.enquiries.reopen.useMutation();
  const action = useAction(async () => {
    const saved = await reopen.mutateAsync({ id, version });
    changes.done(saved, { title: texts.reopened });
  }, changes.refused);
  return (
    <>
      <Button variant="outline" className="w-full" busy={action.isBusy} onClick={() => action.run()}>
        {texts.reopen}
      </Button>
      <ActionFailed title={texts.failed} failure={action.failure} />
    </>
  );
}
