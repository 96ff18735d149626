/** Target of the form without script, and its fragment on every page. */
export const enquiryFormPath = '/enquiries';
export const enquiryFragment = 'express-interest';

/** Target of the mailed link, whose token is in the fragment. Outside the trial gate (D2). */
export const trackPath = '/enquiries/track';
