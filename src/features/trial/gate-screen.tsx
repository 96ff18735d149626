import { useRouterState } from '@tanstack/react-router';
import { useStartAnew } from '../../lib/start-anew.ts';
import { trpc } from '../../lib/trpc.ts';
import { TrialGate } from './trial-gate.tsx';

/** Gate with the no-script form's result; once open, the requested page. */
export function GateScreen() {
  const href = useRouterState({ select: ({ location }) => location.href });
  const startAnew = useStartAnew();
  const { data } = trpc.trial.status.useQuery();
  return <TrialGate notice={data?.notice ?? null} returnTo={href} onGranted={startAnew} />;
}
