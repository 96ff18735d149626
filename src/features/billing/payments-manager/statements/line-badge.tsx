import { Badge } from '../../../../components/badge.tsx';
import type { StatementLineStatus } from '../../../../domain/statements/lines.ts';
import { statementTexts as texts } from '../../../../domain/statements/texts.ts';

const tones = {
  unmatched: 'warning',
  proposed: 'brand',
  differing: 'danger',
  matched: 'success',
  ignored: 'neutral',
} as const;

export function LineBadge({ status }: { status: StatementLineStatus }) {
  return (
    <Badge tone={tones[status]} className="whitespace-nowrap">
      {texts.statuses[status]}
    </Badge>
  );
}
