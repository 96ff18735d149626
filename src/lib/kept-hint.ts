const name = 'kept-enquiry';

/** Whether an enquiry waits on this device to be sent: known without fetching what keeps it. */
export function hasKeptEnquiry(): boolean {
  try {
    return name in window.localStorage;
  } catch {
    return false;
  }
}

export function noteKeptEnquiry(isKept: boolean): void {
  try {
    if (isKept) window.localStorage.setItem(name, 'yes');
    else window.localStorage.removeItem(name);
  } catch {
    // A browser that keeps nothing here keeps no enquiry either.
  }
}
