import { Badge } from '../../components/badge.tsx';
import type { ClientStatus } from '../../domain/clients/clients.ts';
import { clientTexts as texts } from '../../domain/clients/texts.ts';

const tones = { prospect: 'warning', active: 'success', inactive: 'neutral' } as const;

export function StatusBadge({ status }: { status: ClientStatus }) {
  return <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>;
}
