import { useRouterState } from '@tanstack/react-router';
import { useRestart } from '../../lib/restart.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { TrialGate } from './trial-gate.tsx';

/** Once open, the requested page. */
export function GateScreen() {
  const href = useRouterState({ select: ({ location }) => location.href });
  const restart = useRestart();
  const { data } = trpc.trial.status.useQuery();
  return <TrialGate notice={data?.notice ?? null} returnTo={href} onGranted={restart} />;
}
