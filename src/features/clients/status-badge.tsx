import { Badge } from '../../components/badge.tsx';
import type { ClientStatus } from '../../domain/clients.ts';
import { clientTexts as texts } from '../../domain/texts/clients.ts';

const tones = { prospect: 'warning', active: 'success', inactive: 'neutral' } as const;

export function StatusBadge({ status }: { status: ClientStatus }) {
  return <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>;
}
