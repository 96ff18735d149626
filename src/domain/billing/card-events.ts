import * as z from 'zod';
import type { Money } from '../money/money.ts';
import { cardAttentionTexts as texts } from './card-attention-texts.ts';

/** Why somebody has to decide about what the card provider told. */
export const cardAttentions = [
  /** Money for a payment that is not here. */
  'unknownPayment',
  /** Another amount or currency than was to be paid. */
  'amount',
  /** Money for a payment that has failed or lapsed, or whose subscription has ended. */
  'ended',
  /** Money for a payment that was made in another way before. */
  'paidOtherwise',
  /** Given back at the provider, in full; whether the subscription ends nobody has said. */
  'refundedElsewhere',
  /** A part was given back at the provider. */
  'partialRefund',
  /** A refund did not reach the card. */
  'refundFailed',
  /** The holder of the card objects. */
  'dispute',
  /** Signed, and not what it should look like. */
  'unreadable',
] as const;
export type CardAttention = (typeof cardAttentions)[number];

/** Something the card provider told that waits for a decision. Times are ISO 8601. */
export interface StrayEvent {
  id: string;
  attention: CardAttention;
  /** As the provider tells it, whatever the currency; null where it does not. */
  amount: { amount: string; currency: string } | null;
  receivedAt: string;
  /** The provider's name of the card payment, by which it is found there. */
  providerPaymentId: string | null;
  /** The payment it is about, where it is known. */
  payment: { id: string; reference: string; amount: Money } | null;
}

/** Longest words of a decision, in characters. */
export const maxCardDecisionLength = 500;

/** What the staff have decided about one. */
export const cardDecisionEntry = z.strictObject({
  decision: z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .min(1, texts.decisionMissing)
    .max(maxCardDecisionLength)
    .regex(/^[\P{Cc}\n\t]*$/u, texts.plainText),
});
export type CardDecisionEntry = z.infer<typeof cardDecisionEntry>;
