import type { WaitingDraft } from '../content/editing.ts';

/** `changed`: differing from the built-in. */
export interface ChangedCount {
  total: number;
  changed: number;
}

/** Removable (D63). */
export interface ExampleCounts {
  opportunities: number;
  services: number;
  posts: number;
}

export interface Dashboard {
  activeOpportunities: number;
  pages: number;
  posts: number;
  /** Neither answered nor closed. Null for editors. */
  openEnquiries: number | null;
  drafts: WaitingDraft[];
  /** Null for others. */
  forAdmins: {
    users: number;
    menus: number;
    contentSections: ChangedCount;
    settingsGroups: ChangedCount;
    paymentsToMatch: number;
    /** `folder` writes files that reach nobody (D10). */
    mail: 'smtp' | 'folder';
    mailsGivenUp: number;
  } | null;
}
