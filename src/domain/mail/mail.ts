/** Text and HTML are rendered from it with everything escaped. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  /** A list below the paragraphs; with a URL, resolved like the action's, the label is a link. */
  lines?: { label: string; text: string; url?: string }[];
  /**
   * Button, with its URL as text below. A path of this site (`/auth/reset#token=…`), resolved against PUBLIC_URL on
   * sending.
   */
  action?: { label: string; url: string };
  /** After the action, e.g. the link's validity. */
  closing?: string[];
}
