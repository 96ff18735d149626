import { useEffect } from 'react';
import { dashboardTexts as texts } from '../../../domain/billing/dashboard-texts.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { toast } from '../../../lib/toast.ts';

/** Refetches on entering a tab; otherwise fresh for 5 minutes (D57). Fails at once offline. */
export const ownRead = { refetchOnMount: 'always', networkMode: 'always' } as const;

/** Catalogue toast; also inline (D30). */
export function useLoadToast(error: unknown): void {
  useEffect(() => {
    if (error === null) return;
    toast({ title: texts.failed, description: errorMessage(readFailure(error)), tone: 'destructive' });
  }, [error]);
}
