import { useEffect } from 'react';
import { readFailure } from '../../lib/api/failure.ts';
import { failureToast } from '../../lib/failure-toast.ts';

/** Also inline (D30). */
export function useErrorToast(title: string, error: unknown): void {
  useEffect(() => {
    if (error !== null) failureToast(title)(readFailure(error));
  }, [title, error]);
}
