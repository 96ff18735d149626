import { useEffect } from 'react';
import { readFailure } from '../../lib/failure.ts';
import { failureWords } from '../../lib/failure-words.ts';
import { toast } from '../../lib/toast.ts';

/** A read that failed, as a toast of the catalogue; inline stands the same (D30). */
export function useErrorToast(title: string, error: unknown): void {
  useEffect(() => {
    if (error === null) return;
    toast({ title, description: failureWords(readFailure(error)), tone: 'destructive' });
  }, [title, error]);
}
