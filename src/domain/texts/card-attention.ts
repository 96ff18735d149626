import type { CardAttention } from '../card-events.ts';
import type { NoticeWords } from './billing-notices.ts';

const attentions: Readonly<Record<CardAttention, string>> = {
  unknownPayment: 'Card money without a payment',
  amount: 'Card money of another amount',
  ended: 'Card money for a payment that has ended',
  paidOtherwise: 'Card money for a payment that was made already',
  refundedElsewhere: 'A card payment was given back at the provider',
  partialRefund: 'A part of a card payment was given back',
  refundFailed: 'A refund did not reach the card',
  dispute: 'A card payment is disputed',
  unreadable: 'A message of the card provider could not be read',
};

const advice: Readonly<Record<CardAttention, string>> = {
  unknownPayment: 'Nothing here belongs to it. Give it back at the card provider, or find out what it was for.',
  amount: 'The payment stays open. Give the money back at the card provider, or settle it by hand.',
  ended: 'The payment is no longer waited for. Give the money back at the card provider.',
  paidOtherwise: 'It was paid twice. Give the money back at the card provider.',
  refundedElsewhere: 'The payment is recorded as refunded. Decide whether its subscription goes on.',
  partialRefund: 'The payment stays completed. Decide whether anything else is to be done.',
  refundFailed: 'The money came back. Give it back to the client in another way.',
  dispute: 'Answer at the card provider in time, or accept it there.',
  unreadable: 'Look it up at the card provider.',
};

/** What staff read of what waits for a decision. */
export const cardAttentionTexts = {
  titles: attentions,
  advice,
  notice: (attention: CardAttention, what: string): NoticeWords => ({
    title: attentions[attention],
    message: `${what}: ${advice[attention]}`,
  }),
  unknownEvent: 'This message of the card provider is not there, or was dealt with.',

  heading: 'Card money that waits for a decision',
  lead: 'The money itself is moved at the card provider. Here stands what has been decided.',
  fetchFailed: 'Failed to load what waits for a decision',
  amount: 'Amount',
  noAmount: 'Not told',
  received: 'Told',
  providerId: 'Card provider’s id',
  noProviderId: 'None',
  payment: 'Payment',
  noPayment: 'None is known',
  openPayment: (reference: string) => `Open the payment ${reference} of this message`,
  decide: 'Mark as decided',
  decideOf: (title: string, what: string) => `Mark as decided: ${title}${what === '' ? '' : `, ${what}`}`,
  decideTitle: 'What has been decided?',
  decision: 'What was decided',
  decisionHint: 'For the staff. It is kept in the audit log.',
  decisionMissing: 'Say what was decided',
  plainText: 'Use plain text, without hidden control characters',
  decided: 'Decision recorded successfully',
  error: 'Error',
  failed: 'This was not recorded',
  newer: 'Somebody else has decided about this message, or it is gone. What you typed is still here.',
} as const;
