import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EnquiryOutcome } from '../../domain/enquiries/enquiries.ts';

/** Set by the server for a no-script form. */
export const enquiryOutcomeKey = ['enquiry-outcome'] as const;

/** No-script, shown once. */
export function useEnquiryOutcome(): EnquiryOutcome | undefined {
  const queryClient = useQueryClient();
  const [outcome] = useState(() => queryClient.getQueryData<EnquiryOutcome>(enquiryOutcomeKey));
  useEffect(() => {
    queryClient.removeQueries({ queryKey: enquiryOutcomeKey, exact: true });
  }, [queryClient]);
  return outcome;
}
