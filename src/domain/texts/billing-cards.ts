/** Words of paying by card (D47, D51). */
export const billingCardTexts = {
  notOffered: 'Paying by card is not offered. Please pay by bank transfer.',
  away: 'The card provider cannot be reached right now. Nothing was charged. Try again in a moment, or pay by bank transfer.',
  refused: 'The card provider does not take this payment. Nothing was charged. Please pay by bank transfer.',
  beingConfirmed: 'Your card payment is being confirmed. This page shows it as soon as it has arrived.',
  declined: 'The card was declined.',
  /** On the provider's page, under the name of the service. */
  invoice: (number: string) => `Invoice ${number}`,
  pay: 'Pay by card',
  failed: 'Paying by card did not begin',
  opening: 'Opening the card provider…',
  confirming: 'Your card payment is being confirmed',
  confirmingHint: 'This takes a moment, for some cards longer. You need not do anything, and need not stay here.',
} as const;

/** Words of giving money back to a card (D51). */
export const cardRefundTexts = {
  away: 'The card provider cannot be reached right now. Nothing was given back. Try again in a moment.',
  refused: 'The card provider refuses this refund. Nothing was given back. Its dashboard says why.',
  notOffered: 'No card provider is configured here, so this card payment cannot be given back.',
  elsewhere: 'It was given back at the card provider.',
} as const;
