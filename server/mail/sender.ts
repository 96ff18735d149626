import type { Logger } from 'pino';
import type { Db } from '../platform/database.ts';
import { readSettings } from '../settings/settings.ts';
import { isMailAddress } from './address.ts';
import type { MailFrame } from './render.ts';

export interface Sender {
  from: { name: string; address: string };
  frame: MailFrame;
}

interface SenderOptions {
  db: Db;
  log: Logger;
  publicUrl: URL;
  mailFrom: string | undefined;
}

/** The admin address (D32), MAIL_FROM, or no-reply at the site's host. */
export async function readSender({ db, log, publicUrl, mailFrom }: SenderOptions): Promise<Sender> {
  const { general } = await readSettings(db, log);
  const siteName = general.siteName.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const named = isMailAddress(general.adminEmail) ? general.adminEmail : mailFrom;
  return {
    from: { name: siteName, address: named ?? `no-reply@${publicUrl.hostname}` },
    frame: { siteName, origin: publicUrl.origin, canReply: named !== undefined },
  };
}
