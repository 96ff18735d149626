import { useRouterState } from '@tanstack/react-router';
import { useRestart } from '../../lib/restart.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { TrialFrame } from './trial-frame.tsx';
import { TrialGate } from './trial-gate.tsx';

export function GateScreen() {
  return (
    <TrialFrame>
      <GateForm />
    </TrialFrame>
  );
}

/** Once open, the requested page. */
export function GateForm() {
  const href = useRouterState({ select: ({ location }) => location.href });
  const restart = useRestart();
  const { data } = trpc.trial.status.useQuery();
  return <TrialGate notice={data?.notice ?? null} returnTo={href} onGranted={restart} />;
}
