import { mailFailures } from '../../src/domain/mail/texts.ts';

const unreachable = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ESOCKET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
]);
const untrusted = new Set(['ETLS', 'EREQUIRETLS']);
const signIn = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2']);
const refused = new Set(['EENVELOPE', 'EMESSAGE', 'EPROTOCOL']);
const noFile = new Set(['EACCES', 'ENOSPC', 'EROFS', 'EDQUOT', 'EPERM']);

/** Describes by code, as the server's text may repeat addresses. */
export function describeMailFailure(error: unknown): string {
  const { code, responseCode } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown;
    responseCode?: unknown;
  };
  const name = typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,30}$/.test(code) ? code : '';
  const codes = [name, typeof responseCode === 'number' ? String(responseCode) : ''].filter((part) => part !== '');
  return `${wordsFor(name)}${codes.length === 0 ? '' : ` (${codes.join(' ')})`}`;
}

function wordsFor(code: string): string {
  if (unreachable.has(code)) return mailFailures.unreachable;
  if (untrusted.has(code)) return mailFailures.untrusted;
  if (signIn.has(code)) return mailFailures.signIn;
  if (refused.has(code)) return mailFailures.refused;
  if (noFile.has(code)) return mailFailures.noFile;
  return mailFailures.other;
}
