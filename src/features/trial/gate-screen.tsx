import { trpc } from '../../lib/trpc.ts';
import { TrialGate } from './trial-gate.tsx';

interface GateScreenProps {
  /** Path of this site the visitor asked for. */
  returnTo: string;
  onGranted: () => void;
}

/** The closed gate with what the form without script was answered. */
export function GateScreen(props: GateScreenProps) {
  const { data } = trpc.trial.status.useQuery();
  return <TrialGate notice={data?.notice ?? null} {...props} />;
}
