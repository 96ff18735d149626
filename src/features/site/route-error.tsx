import type { ErrorComponentProps } from '@tanstack/react-router';
import { isTrialRequired, failureOf } from '../../lib/api/api-error.ts';
import { useRestart } from '../../lib/restart.ts';
import { ErrorScreen } from './error-screen.tsx';

/** Within the frame (D6). */
export function RouteError({ error }: ErrorComponentProps) {
  const restart = useRestart();
  // The root renders the closed gate.
  if (isTrialRequired(error)) throw error;
  return <ErrorScreen failure={failureOf(error)} onRetry={restart} />;
}
