/** Where the 'Express Interest' form without script is sent, and its fragment on every page that has it. */
export const enquiryFormPath = '/enquiries';
export const enquiryFragment = 'express-interest';

/** Where the mailed link of an enquiry leads; its token stands in the fragment. Outside of the trial gate (D2). */
export const trackPath = '/enquiries/track';
