import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EnquiryOutcome } from '../../domain/enquiries/enquiries.ts';

/** Where the server puts what became of a form sent without script: into the data of the page that tells it. */
export const enquiryOutcomeKey = ['enquiry-outcome'] as const;

/** What became of the form that was sent without script just now; told once, on the page that was its answer. */
export function useEnquiryOutcome(): EnquiryOutcome | undefined {
  const queryClient = useQueryClient();
  const [outcome] = useState(() => queryClient.getQueryData<EnquiryOutcome>(enquiryOutcomeKey));
  useEffect(() => {
    queryClient.removeQueries({ queryKey: enquiryOutcomeKey, exact: true });
  }, [queryClient]);
  return outcome;
}
