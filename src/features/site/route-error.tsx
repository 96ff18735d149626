import type { ErrorComponentProps } from '@tanstack/react-router';
import { isTrialRequired, failureOf } from '../../lib/api-error.ts';
import { useStartAnew } from '../../lib/start-anew.ts';
import { ErrorScreen } from './error-screen.tsx';

/** `errorComponent` of a screen inside its frame: the place is kept, what failed stands there with Retry (D6). */
export function RouteError({ error }: ErrorComponentProps) {
  const startAnew = useStartAnew();
  // The closed gate is the root's to draw.
  if (isTrialRequired(error)) throw error;
  return <ErrorScreen failure={failureOf(error)} onRetry={startAnew} />;
}
