/** Rendered as text and HTML with everything escaped. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  /** Below the paragraphs; a URL, resolved like the action's, links the label. */
  lines?: { label: string; text: string; url?: string }[];
  /**
   * Button, with its URL as text. A path of this site (`/auth/reset#token=…`), resolved against PUBLIC_URL on sending.
   */
  action?: { label: string; url: string };
  /** E.g. the link's validity. */
  closing?: string[];
}
