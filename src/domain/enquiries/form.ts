/** Form target without script, and its fragment on every page. */
export const enquiryFormPath = '/enquiries';
export const enquiryFragment = 'express-interest';

/** Target of the mailed link, token in the fragment. Outside the trial gate (D2). */
export const trackPath = '/enquiries/track';
