import { Badge } from '../../../components/badge.tsx';
import type { EnquiryStage } from '../../../domain/enquiries/enquiries.ts';
import { enquiryItemTexts } from '../../../domain/enquiries/conversation/item-texts.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';

const tones = { new: 'brand', assigned: 'warning', answered: 'success', closed: 'neutral' } as const;

interface StageBadgeProps {
  stage: EnquiryStage;
  openItems: number;
  isUndelivered: boolean;
}

/** An answered enquiry may wait for documents of its sender, or its reply was not delivered. */
export function StageBadge({ stage, openItems, isUndelivered }: StageBadgeProps) {
  if (isUndelivered) {
    return (
      <Badge tone="danger" className="whitespace-nowrap">
        {texts.undelivered}
      </Badge>
    );
  }
  if (stage === 'answered' && openItems > 0) {
    return (
      <Badge tone="warning" className="whitespace-nowrap">
        {enquiryItemTexts.badge}
      </Badge>
    );
  }
  return (
    <Badge tone={tones[stage]} className="whitespace-nowrap">
      {texts.stages[stage]}
    </Badge>
  );
}
