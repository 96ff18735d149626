import { useEffect } from 'react';
import { dashboardTexts as texts } from '../../../domain/billing/dashboard-texts.ts';
import { readFailure } from '../../../lib/failure.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import { toast } from '../../../lib/toast.ts';

/**
 * How the dashboard reads: anew whenever a tab is entered, and otherwise as everything else (D57: fresh for 5 minutes). A
 * missing connection is told at once, instead of being waited for.
 */
export const ownRead = { refetchOnMount: 'always', networkMode: 'always' } as const;

/** A read that failed, as the toast of the catalogue; inline stands the same (D30). */
export function useLoadToast(error: unknown): void {
  useEffect(() => {
    if (error === null) return;
    toast({ title: texts.failed, description: errorMessage(readFailure(error)), tone: 'destructive' });
  }, [error]);
}
