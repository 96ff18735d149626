/** Words for what nobody planned. They never carry a cause; the request id leads to it in the log. */
export const errorTexts = {
  unexpected: 'Something went wrong on our side. Please try again.',
  unavailable: 'The service cannot reach its data right now. Please try again in a moment.',
  invalid: 'Please check what you entered.',
  notFound: 'This could not be found.',
  tooLarge: 'This request is too large.',
  tooSlow: 'This request took too long to arrive. Check your connection and try again.',
  tooMany: (seconds: number) =>
    `Too many requests. Please wait ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`} and try again.`,
  jsonOnly: 'Send the request as application/json.',
  foreignOrigin: 'This request did not come from this site.',
  badCursor: 'This page of the list could not be found. Start again at the first page.',
  addressTooLong: 'This address is too long.',
  trialRequired: 'The trial password is needed to see this site.',
} as const;
