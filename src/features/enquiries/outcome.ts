import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EnquiryOutcome } from '../../domain/enquiries/enquiries.ts';

/** Query key under which the server puts the outcome of a no-script form into the page. */
export const enquiryOutcomeKey = ['enquiry-outcome'] as const;

/** No-script outcome, shown once on its response page. */
export function useEnquiryOutcome(): EnquiryOutcome | undefined {
  const queryClient = useQueryClient();
  const [outcome] = useState(() => queryClient.getQueryData<EnquiryOutcome>(enquiryOutcomeKey));
  useEffect(() => {
    queryClient.removeQueries({ queryKey: enquiryOutcomeKey, exact: true });
  }, [queryClient]);
  return outcome;
}
