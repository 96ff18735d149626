/** Decimal text in any currency (ISO 4217, upper case). */
export interface ProviderAmount {
  amount: string;
  currency: string;
}

/** A card payment's state, by webhook or query. */
export interface CardNews {
  kind:
    | 'paid'
    /** By the client; not received yet. */
    | 'submitted'
    | 'failed'
    /** The provider's page was left. */
    | 'expired'
    /** Another card may be tried. */
    | 'declined'
    /** In full. */
    | 'refunded'
    | 'refundedPart'
    | 'refundFailed'
    | 'disputed'
    | 'disputeWon'
    /** Signed, but malformed. */
    | 'unreadable'
    /** Irrelevant to billing. */
    | 'other';
  /** Our id; null where missing or foreign. */
  paymentId: string | null;
  sessionId: string | null;
  providerPaymentId: string | null;
  amount: ProviderAmount | null;
}

/** Redeliveries keep the id. */
export interface CardEvent {
  id: string;
  /** The provider's name. */
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
  /** Undefined: the provider's default (a day). */
  expiresAt: Date | undefined;
  /** Repeated requests return the same session. */
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

/** Throws {@link CardProviderError}, without keys, headers or cards. */
export interface CardProvider {
  readonly name: string;
  createCheckout(order: CheckoutOrder): Promise<CheckoutSession>;
  /** Undefined for an unknown id. */
  readCheckout(id: string): Promise<CheckoutSession | undefined>;
  /** Idempotent. */
  endCheckout(id: string): Promise<void>;
  /** Refunds the rest; idempotent. */
  refund(order: CardRefund): Promise<void>;
  /** Undefined without a valid, recent signature. */
  readEvent(body: Uint8Array, signature: string | undefined, now: Date): CardEvent | undefined;
}

/** `away`: a retry may succeed. */
export class CardProviderError extends Error {
  readonly kind: 'away' | 'refused';

  constructor(kind: 'away' | 'refused', message: string) {
    super(message);
    this.name = 'CardProviderError';
    this.kind = kind;
  }
}
