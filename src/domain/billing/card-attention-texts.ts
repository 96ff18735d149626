import type { CardAttention } from './card-events.ts';
import type { NoticeWords } from './notice-texts.ts';

const attentions: Readonly<Record<CardAttention, string>> = {
  unknownPayment: 'Card payment with no matching record',
  amount: 'Card payment of the wrong amount',
  ended: 'Card payment that was no longer due',
  paidOtherwise: 'Card payment for something already paid',
  refundedElsewhere: 'Card payment refunded through the provider',
  partialRefund: 'Card payment partly refunded',
  refundFailed: 'Card refund failed',
  dispute: 'Card payment disputed',
  unreadable: 'Unreadable message from the card provider',
};

const advice: Readonly<Record<CardAttention, string>> = {
  unknownPayment: 'Refund it through the card provider, or find out what it was for.',
  amount: 'The payment is still open. Refund the money through the card provider, or settle it manually.',
  ended: 'The payment is no longer due. Refund the money through the card provider.',
  paidOtherwise: 'It was paid twice. Refund the money through the card provider.',
  refundedElsewhere: 'The payment is recorded as refunded. Decide whether its subscription continues.',
  partialRefund: 'The payment is still recorded as completed. Decide whether to do anything else.',
  refundFailed: 'The money was returned to us. Refund the client another way.',
  dispute: 'Respond to the dispute with the card provider before its deadline, or accept it.',
  unreadable: 'Check it with the card provider.',
};

export const cardAttentionTexts = {
  titles: attentions,
  advice,
  notice: (attention: CardAttention, what: string): NoticeWords => ({
    title: attentions[attention],
    message: `${what}: ${advice[attention]}`,
  }),
  unknownEvent: 'This message from the card provider does not exist, or has been dealt with.',

  heading: 'Card payments to review',
  lead: 'Move the money in the card provider’s dashboard, then record your decision here.',
  fetchFailed: 'Failed to load card payments to review',
  amount: 'Amount',
  noAmount: 'Unknown',
  received: 'Reported',
  providerId: 'Card provider ID',
  noProviderId: 'None',
  payment: 'Payment',
  noPayment: 'No matching payment',
  openPayment: (reference: string) => `Open payment ${reference}`,
  decide: 'Record decision',
  decideOf: (title: string, what: string) => `Record decision: ${title}${what === '' ? '' : `, ${what}`}`,
  decideTitle: 'Record a decision',
  decision: 'What did you decide?',
  decisionHint: 'Only staff see this. It is kept in the audit log.',
  decisionMissing: 'Enter what you decided',
  plainText: 'Use plain text',
  decided: 'Decision recorded successfully',
  error: 'Error',
  failed: 'Your decision was not recorded',
  newer: 'Someone else has already dealt with this. What you entered is still here.',
} as const;
