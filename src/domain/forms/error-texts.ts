/** Without causes; the request id finds them in the log. */
export const errorTexts = {
  unexpected: 'Sorry, something went wrong. Please try again.',
  unavailable: 'The service is not available at the moment. Please try again shortly.',
  invalid: 'Please check what you entered.',
  notFound: 'We could not find this.',
  tooLarge: 'This request is too large.',
  tooSlow: 'This request took too long. Check your connection and try again.',
  tooMany: (seconds: number) =>
    `Too many requests. Please wait ${seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`} and try again.`,
  jsonOnly: 'Send the request as application/json.',
  foreignOrigin: 'This request did not come from this site. Reload the page and try again.',
  addressTooLong: 'The address is too long.',
  trialRequired: 'Enter the trial password to see this site.',
} as const;
