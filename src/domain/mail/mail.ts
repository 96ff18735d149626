/** Everything is escaped. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  /** `url`: resolved like the action's. */
  lines?: { label: string; text: string; url?: string }[];
  /** Path of this site, resolved against PUBLIC_URL on sending. */
  action?: { label: string; url: string };
  closing?: string[];
  /** Footer and the mail client's button (RFC 8058): a path that stops it by POST. */
  unsubscribe?: { label: string; url: string };
}
