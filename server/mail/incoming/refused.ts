import { incomingMailTexts as texts } from '../../../src/domain/mail/incoming-texts.ts';

/** SMTP: after 4xx the server retries, after 5xx it reports to the sender. */
export class MailRefused extends Error {
  readonly responseCode: 451 | 452 | 550 | 552;

  constructor(responseCode: MailRefused['responseCode'], words: string) {
    super(words);
    this.name = 'MailRefused';
    this.responseCode = responseCode;
  }
}

export const refusedLater = (): MailRefused => new MailRefused(451, texts.later);
