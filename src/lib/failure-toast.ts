import type { Failure } from './api/api-error.ts';
import { errorMessage } from './api/error-message.ts';
import { toast } from './toast.ts';

/** For a failed action, also as a handler. */
export const failureToast = (title: string) => (failure: Pick<Failure, 'code' | 'message'>) =>
  toast({ title, description: errorMessage(failure), tone: 'destructive' });
