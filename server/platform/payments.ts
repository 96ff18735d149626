/** Decimal text, ISO 4217 code in upper case. */
export interface ProviderAmount {
  amount: string;
  currency: string;
}

/** From a webhook or query. */
export interface CardNews {
  kind:
    | 'paid'
    /** Page completed, money not received yet. */
    | 'submitted'
    | 'failed'
    | 'expired'
    | 'declined'
    | 'refunded'
    | 'refundedPart'
    | 'refundFailed'
    | 'disputed'
    | 'disputeWon'
    | 'unreadable'
    | 'other';
  /** Null if missing or not ours. */
  paymentId: string | null;
  sessionId: string | null;
  providerPaymentId: string | null;
  amount: ProviderAmount | null;
}

export interface CardEvent {
  id: string;
  type: string;
  news: CardNews;
}

export interface CheckoutOrder {
  paymentId: string;
  amount: ProviderAmount;
  title: string;
  description: string;
  email: string;
  successUrl: string;
  cancelUrl: string;
  /** Undefined: the provider's default, a day. */
  expiresAt: Date | undefined;
  /** Repeats return the same session. */
  idempotencyKey: string;
}

export interface CheckoutSession {
  id: string;
  state: 'open' | 'complete' | 'expired';
  url: string | null;
  news: CardNews;
}

export interface CardRefund {
  paymentId: string;
  providerPaymentId: string;
  idempotencyKey: string;
}

/** Throws {@link CardProviderError} without keys, headers or card data. */
export interface CardProvider {
  readonly name: string;
  createCheckout(order: CheckoutOrder): Promise<CheckoutSession>;
  /** Undefined for an unknown id. */
  readCheckout(id: string): Promise<CheckoutSession | undefined>;
  endCheckout(id: string): Promise<void>;
  /** Refunds the rest; idempotent. */
  refund(order: CardRefund): Promise<void>;
  /** Undefined without a valid, recent signature. */
  readEvent(body: Uint8Array, signature: string | undefined, now: Date): CardEvent | undefined;
}

/** 'away': a retry may succeed. */
export class CardProviderError extends Error {
  readonly kind: 'away' | 'refused';

  constructor(kind: 'away' | 'refused', message: string) {
    super(message);
    this.name = 'CardProviderError';
    this.kind = kind;
  }
}
