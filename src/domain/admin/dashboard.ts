import type { WaitingDraft } from '../content/editing.ts';

/** How many there are, and how many of them differ from what is built in. */
export interface ChangedCount {
  total: number;
  changed: number;
}

/** Invented records that can be removed (D63). */
export interface ExampleCounts {
  opportunities: number;
  services: number;
  posts: number;
}

/** What the first screen of the administration tells (D10, D33): real counts, and what needs somebody. */
export interface Dashboard {
  activeOpportunities: number;
  pages: number;
  posts: number;
  /** The caller's own, of screens that the caller may open. */
  drafts: WaitingDraft[];
  /** What admins alone may know; null for editors. */
  forAdmins: {
    users: number;
    menus: number;
    /** Tabs of site content. */
    contentSections: ChangedCount;
    /** Groups of settings, a form each. */
    settingsGroups: ChangedCount;
    /** Enquiries that nobody has answered or closed yet. */
    openEnquiries: number;
    /** Payments that wait to be confirmed. */
    paymentsToMatch: number;
    /** Where mail goes: over SMTP, or into files that reach nobody (D10). */
    mail: 'smtp' | 'folder';
    /** Mails that were given up after many tries. */
    mailsGivenUp: number;
  } | null;
}
