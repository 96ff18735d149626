import type { Failure } from './api/api-error.ts';
import { errorMessage } from './api/error-message.ts';
import { toast } from './toast.ts';

/** For `useAction`. */
export const failureToast = (title: string) => (failure: Failure) =>
  toast({ title, description: errorMessage(failure), tone: 'destructive' });
