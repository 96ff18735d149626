/** Where the 'Express Interest' form without script is sent, and its fragment on every page that has it. */
export const enquiryFormPath = '/enquiries';
export const enquiryFragment = 'express-interest';
