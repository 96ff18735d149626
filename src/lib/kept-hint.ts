/** An enquiry that waits to be sent; one that was typed and not sent, with whose it is. */
const enquiryHints = ['kept-enquiry', 'begun-enquiry'] as const;
export type EnquiryHint = (typeof enquiryHints)[number];

/** Whether anything of an enquiry is kept on this device: known without fetching what keeps it. */
export function hasKeptEnquiry(): boolean {
  try {
    return enquiryHints.some((hint) => hint in window.localStorage);
  } catch {
    return false;
  }
}
