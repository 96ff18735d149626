/** Without script; also the fragment. */
export const enquiryFormPath = '/enquiries';
export const enquiryFragment = 'express-interest';
