/** An enquiry that waits to be sent; one that was typed and not sent, with whose it is. */
const enquiryHints = ['kept-enquiry', 'begun-enquiry'] as const;
type EnquiryHint = (typeof enquiryHints)[number];

/** Whether anything of an enquiry is kept on this device: known without fetching what keeps it. */
export function hasKeptEnquiry(): boolean {
  try {
    return enquiryHints.some((hint) => hint in window.localStorage);
  } catch {
    return false;
  }
}

/** Undefined where nothing of that kind is kept any more. */
export function noteEnquiry(hint: EnquiryHint, value: string | undefined): void {
  try {
    if (value === undefined) window.localStorage.removeItem(hint);
    else window.localStorage.setItem(hint, value);
  } catch {
    // A browser that keeps nothing here keeps no enquiry either.
  }
}
