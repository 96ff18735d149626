import { Badge } from '../../../components/badge.tsx';
import type { EnquiryStage } from '../../../domain/enquiries/enquiries.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';

const tones = { new: 'brand', assigned: 'warning', answered: 'success', closed: 'neutral' } as const;

export function StageBadge({ stage }: { stage: EnquiryStage }) {
  return (
    <Badge tone={tones[stage]} className="whitespace-nowrap">
      {texts.stages[stage]}
    </Badge>
  );
}
