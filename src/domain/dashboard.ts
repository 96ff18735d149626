/** What the first screen of the administration tells (D10, D33): real counts, and what needs somebody. */
export interface Dashboard {
  activeOpportunities: number;
  /** What admins alone may know; null for editors. */
  forAdmins: {
    users: number;
    /** Enquiries that nobody has answered or closed yet. */
    openEnquiries: number;
    /** Where mail goes: over SMTP, or into files that reach nobody (D10). */
    mail: 'smtp' | 'folder';
    /** Mails that were given up after many tries. */
    mailsGivenUp: number;
  } | null;
}
