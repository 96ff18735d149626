export const billingRefusals = {
  unknownService: 'This service is no longer offered.',
  full: 'Full',
  fullText: 'There are no places left for this service at the moment.',
  example: 'This service is an example. You cannot subscribe to it.',
  notPayable: 'Payment for this service is not available yet.',
  priceChanged: 'The price has changed since you opened this. Check the new total, then confirm again.',
  alreadySubscribed: 'You already have this service, or a payment for it is pending.',
  keyReused: 'This request was already used for another service. Please try again.',
  unknownSubscription: 'We could not find this subscription.',
  unknownPayment: 'We could not find this payment.',
  changed: 'This has changed since you opened it. You are now seeing the latest version.',
  subscriptionMove: 'You cannot do this with the subscription in its current state.',
  proofUndecided: 'We are checking your proof of payment. You can cancel once we have confirmed or rejected it.',
  paymentMove: 'You cannot do this with the payment in its current state.',
  subscriptionEnded: 'The subscription for this payment has ended. Refund the payment.',
  unknownProof: 'We could not find this file. Upload it again.',
  noLongerDue: 'This payment is no longer due. You do not need to pay.',
  noNewPayment: 'You cannot start a new payment for this invoice.',
  accountGone: 'This account no longer exists.',
} as const;

export const billingReasons = {
  lapsed: 'No payment was received within 14 days.',
  withdrawn: 'The order was cancelled before it was paid for.',
  cancelled: 'The subscription was cancelled before this renewal was paid for.',
  expired: 'The renewal was not paid within 14 days of its due date.',
  erased: 'The account was deleted.',
} as const;
