/** An amount as the provider tells it: decimal text, whatever the currency (ISO 4217, upper case). */
export interface ToldAmount {
  amount: string;
  currency: string;
}

/** What the provider tells of one card payment, whether by its webhook or when it is asked. */
export interface CardNews {
  kind:
    /** The money is there. */
    | 'paid'
    /** The client has finished; the money is still on its way. */
    | 'submitted'
    /** It will not come. */
    | 'failed'
    /** The page of the provider was left, and is closed. */
    | 'expired'
    /** One card was declined; another may be tried on the same page. */
    | 'declined'
    /** Given back in full. */
    | 'refunded'
    | 'refundedPart'
    | 'refundFailed'
    | 'disputed'
    | 'disputeWon'
    /** Signed, and not what it should look like. */
    | 'unreadable'
    /** Nothing that billing needs. */
    | 'other';
  /** Our own id that the provider was given; null where it has none, or none of ours. */
  paymentId: string | null;
  sessionId: string | null;
  /** The provider's name of the card payment. */
  providerPaymentId: string | null;
  amount: ToldAmount | null;
}

/** One message of the provider; the same message has the same id however often it comes. */
export interface CardEvent {
  id: string;
  /** The provider's own word for it. */
  type: string;
  news: CardNews;
}

export interface CheckoutOrder {
  paymentId: string;
  /** Decimal, with its currency. */
  amount: ToldAmount;
  title: string;
  description: string;
  email: string;
  successUrl: string;
  cancelUrl: string;
  /** When the page closes at the latest; undefined leaves it to the provider (a day). */
  expiresAt: Date | undefined;
  /** Whoever asks twice for one wish gets one session. */
  idempotencyKey: string;
}

/** The provider's page on which one payment is made. */
export interface CheckoutSession {
  id: string;
  state: 'open' | 'complete' | 'expired';
  /** Null unless it is open. */
  url: string | null;
  /** How it stands, as its webhook would tell. */
  news: CardNews;
}

export interface CardRefund {
  paymentId: string;
  providerPaymentId: string;
  idempotencyKey: string;
}

/**
 * The one door to a provider of cards. What it cannot do it says with a {@link CardProviderError}, which never holds a key,
 * a header or a card.
 */
export interface CardProvider {
  readonly name: string;
  createCheckout(order: CheckoutOrder): Promise<CheckoutSession>;
  /** Undefined where the provider knows none of that id. */
  readCheckout(id: string): Promise<CheckoutSession | undefined>;
  /** Closes an open page; one that is closed already stays so. */
  endCheckout(id: string): Promise<void>;
  /** Gives everything back that was not given back yet; done already is done. */
  refund(order: CardRefund): Promise<void>;
  /** The message of a webhook; undefined for one that the provider has not signed just now. */
  readEvent(body: Uint8Array, signature: string | undefined, now: Date): CardEvent | undefined;
}

/** `away`: the same call may succeed later. `refused`: it will not. */
export class CardProviderError extends Error {
  readonly kind: 'away' | 'refused';

  constructor(kind: 'away' | 'refused', message: string) {
    super(message);
    this.name = 'CardProviderError';
    this.kind = kind;
  }
}
