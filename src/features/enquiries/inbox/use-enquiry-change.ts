import type { InboxDetail } from '../../../domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';
import { useApi } from '../../../lib/api/trpc.ts';
import { type RowChanges, useRowChanges } from '../../../widgets/use-row-changes.ts';

export type EnquiryChanges = RowChanges<InboxDetail>;

export function useEnquiryChanges(id: string): EnquiryChanges {
  const { enquiries } = useApi();
  return useRowChanges<InboxDetail>({
    texts,
    show: (enquiry) => enquiries.detail.setData({ id }, enquiry),
  });
}
