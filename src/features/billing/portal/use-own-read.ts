import { failureToast } from '../../../lib/failure-toast.ts';
import { useEffect } from 'react';
import { dashboardTexts as texts } from '../../../domain/billing/dashboard-texts.ts';
import { readFailure } from '../../../lib/api/failure.ts';

/** Refetches on entering a tab; otherwise fresh for 5 minutes (D57). Fails at once offline. */
export const ownRead = { refetchOnMount: 'always', networkMode: 'always' } as const;

/** Catalogue toast; also inline (D30). */
export function useLoadToast(error: unknown): void {
  useEffect(() => {
    if (error === null) return;
    failureToast(texts.failed)(readFailure(error));
  }, [error]);
}
