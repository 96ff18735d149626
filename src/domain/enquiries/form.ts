/** Without script; also the fragment. */
export const enquiryFormPath = '/enquiries';
export const enquiryFragment = 'express-interest';

/** Mailed, token in the fragment. Outside the trial gate (D2). */
export const trackPath = '/enquiries/track';
