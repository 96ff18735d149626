import { Button } from '../../../components/button.tsx';
import type { InboxDetail } from '../../../domain/enquiries/inbox.ts';
import { timesTexts as texts } from '../../../domain/enquiries/times-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import type { EnquiryChanges } from './use-enquiry-change.ts';

interface TestMarkProps {
  enquiry: Pick<InboxDetail, 'id' | 'version' | 'isTest'>;
  changes: EnquiryChanges;
}

export function TestMark({ enquiry: { id, version, isTest }, changes }: TestMarkProps) {
  const mark = trpc.enquiries.markTest.useMutation();
  const action = useAction(async () => {
    const saved = await mark.mutateAsync({ id, version, isTest: !isTest });
    changes.done(saved, { title: isTest ? texts.unmarked : texts.marked });
  }, changes.refused);
  return (
    <div className="space-y-2">
      {isTest && <p className="font-semibold">{texts.isTest}</p>}
      <Button variant="ghost" size="sm" title={texts.testNote} busy={action.isBusy} onClick={() => action.run()}>
        {isTest ? texts.unmarkTest : texts.markTest}
      </Button>
    </div>
  );
}
