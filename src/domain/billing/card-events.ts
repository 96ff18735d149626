import * as z from 'zod/mini';
import type { Money } from '../money/money.ts';
import { cardAttentionTexts as texts } from './card-attention-texts.ts';
import { linesPattern, trimLines } from '../forms/plain-text.ts';

/** Why a card event needs a decision. */
export const cardAttentions = [
  'unknownPayment',
  /** A different amount or currency. */
  'amount',
  /** The payment or subscription ended. */
  'ended',
  /** Already paid. */
  'paidOtherwise',
  /** In full at the provider; whether the subscription ends is undecided. */
  'refundedElsewhere',
  'partialRefund',
  'refundFailed',
  'dispute',
  /** Signed, but malformed. */
  'unreadable',
] as const;
export type CardAttention = (typeof cardAttentions)[number];

/** Times: ISO 8601. */
export interface CardEventToReview {
  id: string;
  attention: CardAttention;
  /** In any currency; null if not given. */
  amount: { amount: string; currency: string } | null;
  receivedAt: string;
  providerPaymentId: string | null;
  payment: { id: string; reference: string; amount: Money } | null;
}

/** In characters. */
export const maxCardDecisionLength = 500;

export const cardDecisionEntry = z.strictObject({
  decision: z
    .string()
    .check(
      trimLines,
      z.minLength(1, texts.decisionMissing),
      z.maxLength(maxCardDecisionLength),
      z.regex(linesPattern, texts.plainText),
    ),
});
export type CardDecisionEntry = z.infer<typeof cardDecisionEntry>;
export const cardDecisionInput = z.extend(cardDecisionEntry, { id: z.uuid() });
