export const billingCardTexts = {
  notOffered: 'You cannot pay by card. Please pay by bank transfer.',
  away: 'We cannot connect to the card provider at the moment. You have not been charged. Try again shortly, or pay by bank transfer.',
  refused: 'The card provider did not accept this payment. You have not been charged. Please pay by bank transfer.',
  beingConfirmed: 'We are confirming your card payment. This page will update when it is confirmed.',
  declined: 'The card was declined.',
  invoice: (number: string) => `Invoice ${number}`,
  pay: 'Pay by card',
  failed: 'We could not start the card payment',
  opening: 'Opening the payment page…',
  confirming: 'We are confirming your card payment',
  confirmingHint: 'This usually takes a moment. You do not need to do anything or stay on this page.',
} as const;

export const cardRefundTexts = {
  away: 'We cannot connect to the card provider at the moment. Nothing was refunded. Try again shortly.',
  refused: 'The card provider rejected this refund. Nothing was refunded. See its dashboard for the reason.',
  notOffered: 'No card provider is set up, so you cannot refund this card payment.',
  elsewhere: 'Refunded through the card provider.',
} as const;
