import { useRouterState } from '@tanstack/react-router';
import { useStartAnew } from '../../lib/start-anew.ts';
import { trpc } from '../../lib/trpc.ts';
import { TrialGate } from './trial-gate.tsx';

/** The closed gate, with what the form without script was answered; once open, the page that was asked for. */
export function GateScreen() {
  const href = useRouterState({ select: ({ location }) => location.href });
  const startAnew = useStartAnew();
  const { data } = trpc.trial.status.useQuery();
  return <TrialGate notice={data?.notice ?? null} returnTo={href} onGranted={startAnew} />;
}
