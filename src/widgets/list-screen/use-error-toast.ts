import { useEffect } from 'react';
import { readFailure } from '../../lib/api/failure.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { toast } from '../../lib/toast.ts';

/** Also inline (D30). */
export function useErrorToast(title: string, error: unknown): void {
  useEffect(() => {
    if (error === null) return;
    toast({ title, description: errorMessage(readFailure(error)), tone: 'destructive' });
  }, [title, error]);
}
