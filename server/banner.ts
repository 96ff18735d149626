import { join } from 'node:path';
import type { Platform } from './start.ts';

type Known = 'publicUrl' | 'isGateOn' | 'trialPassword' | 'setupLink' | 'dataDir' | 'filesAt' | 'mail';
type BannerFacts = Pick<Platform, Known>;

/** The site's URL, how to sign in, where data is stored. */
export function banner({ publicUrl, isGateOn, trialPassword, setupLink, dataDir, filesAt, mail }: BannerFacts): string {
  const gate = isGateOn
    ? `  Trial password  ${trialPassword ?? 'unchanged (to change it: npm run trial -- set NEW)'}`
    : '  Trial gate      off, everyone can see the site';
  const mailLines =
    mail.kind === 'smtp'
      ? []
      : [`  Email           saved as files in ${join(dataDir, 'mail')}, not sent (set SMTP_URL to send emails)`];
  return [
    '',
    '  Investment Promotion Authority of Papua New Guinea',
    '',
    `  Open            ${publicUrl.origin}`,
    gate,
    ...(setupLink === undefined ? [] : [`  First admin     ${new URL(setupLink, publicUrl).href}`]),
    `  Data            ${dataDir}`,
    `  Files           ${filesAt}`,
    ...mailLines,
    '',
    '  Press Ctrl+C to stop.',
    '',
    '',
  ].join('\n');
}
