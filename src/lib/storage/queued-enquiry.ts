/** A queued one; an unsent one with its owner. */
const enquiryHints = ['kept-enquiry', 'begun-enquiry'] as const;
export type EnquiryHint = (typeof enquiryHints)[number];

/** Without loading the storage code. */
export function hasQueuedEnquiry(): boolean {
  try {
    return enquiryHints.some((hint) => hint in window.localStorage);
  } catch {
    return false;
  }
}
