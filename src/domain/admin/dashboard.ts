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
  /** The caller's own, of screens open to the caller. */
  drafts: WaitingDraft[];
  /** Null for editors. */
  forAdmins: {
    users: number;
    menus: number;
    contentSections: ChangedCount;
    settingsGroups: ChangedCount;
    /** Neither answered nor closed. */
    openEnquiries: number;
    paymentsToMatch: number;
    /** `folder` writes files that reach nobody (D10). */
    mail: 'smtp' | 'folder';
    /** Abandoned after retries. */
    mailsGivenUp: number;
  } | null;
}
