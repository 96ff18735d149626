/** Everything is escaped. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  /** `url`: resolved like the action's. */
  lines?: { label: string; text: string; url?: string }[];
  /** Path of this site, resolved against PUBLIC_URL on sending. */
  action?: { label: string; url: string };
  closing?: string[];
  /** In the footer, and for the mail program's own button (RFC 8058). A path that a POST stops it at. */
  unsubscribe?: { label: string; url: string };
}
