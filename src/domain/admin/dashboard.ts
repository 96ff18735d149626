import type { WaitingDraft } from '../content/editing.ts';

/** Total, and how many differ from the built-in. */
export interface ChangedCount {
  total: number;
  changed: number;
}

/** Removable example records (D63). */
export interface ExampleCounts {
  opportunities: number;
  services: number;
  posts: number;
}

/** D10, D33: real counts, and what needs action. */
export interface Dashboard {
  activeOpportunities: number;
  pages: number;
  posts: number;
  /** The caller's own, only of screens the caller may open. */
  drafts: WaitingDraft[];
  /** Null for editors. */
  forAdmins: {
    users: number;
    menus: number;
    contentSections: ChangedCount;
    /** Groups of settings, one form each. */
    settingsGroups: ChangedCount;
    /** Neither answered nor closed. */
    openEnquiries: number;
    /** Payments awaiting confirmation. */
    paymentsToMatch: number;
    /** `folder` writes files that reach nobody (D10). */
    mail: 'smtp' | 'folder';
    /** Mails abandoned after their retries. */
    mailsGivenUp: number;
  } | null;
}
