/** A mail in words; text and HTML are drawn from it in fixed code, everything in it escaped. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  /** A list below the paragraphs; the label of a line is a link where it has an address, made whole as the action's is. */
  lines?: { label: string; text: string; url?: string }[];
  /**
   * A link that people press; its address stands below it as text too. A path of this site (`/auth/reset#token=…`), made
   * whole with PUBLIC_URL when the mail leaves.
   */
  action?: { label: string; url: string };
  /** After the action, such as how long the link is good for. */
  closing?: string[];
}
