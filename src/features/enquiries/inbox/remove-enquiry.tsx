import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import type { InboxDetail } from '../../../domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';
import { leavingScreen } from '../../../lib/api/refresh.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmAction } from '../../../widgets/dialogs/confirm-action.tsx';
import { useDeletedToast } from '../../../widgets/use-deleted-toast.ts';
import type { EnquiryChanges } from './use-enquiry-change.ts';

interface RemoveEnquiryProps {
  enquiry: InboxDetail;
  changes: EnquiryChanges;
  onRemoved: () => void;
}

export function RemoveEnquiry({ enquiry: { id, version, number }, changes, onRemoved }: RemoveEnquiryProps) {
  const deleted = useDeletedToast();
  const [isAsking, setAsking] = useState(false);
  const mutation = trpc.enquiries.remove.useMutation({ trpc: leavingScreen });
  const remove = useAction(
    async () => {
      await mutation.mutateAsync({ id, version });
      deleted('enquiry', [id], { title: texts.deleted });
      onRemoved();
    },
    async (failure) => {
      if (failure.code === 'CONFLICT') setAsking(false);
      await changes.refused(failure);
    },
  );
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmAction
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.confirmRemove}
        text={texts.confirmRemoveNote(number)}
        confirmLabel={texts.remove}
        action={remove}
        failedTitle={texts.failed}
        onConfirm={() => remove.run()}
      />
    </>
  );
}
