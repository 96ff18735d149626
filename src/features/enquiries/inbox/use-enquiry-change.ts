import { useState } from 'react';
import type { InboxDetail } from '../../../domain/enquiry-inbox.ts';
import { enquiryInboxTexts as texts } from '../../../domain/texts/enquiry-inbox.ts';
import { formTexts } from '../../../domain/texts/forms.ts';
import type { Failure } from '../../../lib/api-error.ts';
import { failureWords } from '../../../lib/failure-words.ts';
import { toast, type ToastMessage } from '../../../lib/toast.ts';
import { useApi } from '../../../lib/trpc.ts';

export interface EnquiryChanges {
  /** Shows the enquiry as a change has left it. */
  done: (enquiry: InboxDetail, message: ToastMessage) => void;
  /** Tells of a change that was refused; one over a newer version shows that version first (D37). */
  refused: (failure: Failure) => void;
  /** Somebody else has changed it meanwhile, and it is shown as it is now. */
  isNewer: boolean;
}

/** What every change of an open enquiry does with its answer. */
export function useEnquiryChanges(id: string): EnquiryChanges {
  const api = useApi();
  const [isNewer, setNewer] = useState(false);
  return {
    isNewer,
    done(enquiry, message) {
      setNewer(false);
      api.enquiries.detail.setData({ id }, enquiry);
      toast(message);
      void api.enquiries.list.invalidate();
      void api.site.dashboard.invalidate();
    },
    refused(failure) {
      if (failure.code === 'CONFLICT') {
        setNewer(true);
        void api.enquiries.detail.invalidate({ id });
        toast({ title: formTexts.newerVersion, description: texts.newer, tone: 'destructive' });
        return;
      }
      toast({ title: texts.error, description: failureWords(failure), tone: 'destructive' });
    },
  };
}
