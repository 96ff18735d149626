/** Why something about a subscription or a payment was refused (D47–D51). */
export const billingRefusals = {
  unknownService: 'This service is no longer offered.',
  full: 'Full',
  fullText: 'All places of this service are taken at the moment.',
  example: 'This service is an example. It cannot be subscribed to.',
  notPayable: 'Payment for this service is not available yet.',
  alreadySubscribed: 'You have this service already, or a payment for it is pending.',
  keyReused: 'This request was used for another service. Try again.',
  unknownSubscription: 'This subscription is not there.',
  unknownPayment: 'This payment is not there.',
  changed: 'This has changed meanwhile. What is shown now is how it stands.',
  subscriptionMove: 'That cannot be done with this subscription as it stands now.',
  paymentMove: 'That cannot be done with this payment as it stands now.',
  subscriptionEnded: 'The subscription of this payment has ended. What was paid has to be given back.',
  unknownProof: 'This file is not there. Upload it again.',
  notAnew: 'A new payment cannot be begun for this invoice.',
  accountGone: 'This account is not there any more.',
} as const;

/** Why a payment failed or an invoice is void, where no person gave a reason. */
export const billingReasons = {
  lapsed: 'Nothing was paid within 14 days.',
  withdrawn: 'The subscription was withdrawn before it was paid.',
  cancelled: 'The subscription was cancelled before this renewal was paid.',
  expired: 'The renewal was not paid within 14 days of its due date.',
  erased: 'The account was deleted.',
} as const;
