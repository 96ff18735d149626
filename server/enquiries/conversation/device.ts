import { dayMs } from '../../../src/domain/time/durations.ts';
import { hashToken, isToken, makeToken } from '../../auth/primitives/tokens.ts';
import type { Context, Deps } from '../../context.ts';
import type { Tx } from '../../platform/database.ts';
import { cookieOptions, cookieValue, hostCookieName } from '../../platform/http/cookies.ts';

/** Completed by `hostCookieName`. */
const deviceCookie = 'enquiry-device';
/** The longest lifetime that browsers allow. */
const lifetimeMs = 400 * dayMs;

/** Per enquiry; the oldest is forgotten. */
const maxDevices = 20;

type Visit = { deps: Pick<Deps, 'publicUrl'>; headers: { cookie: string | undefined } } & Pick<Context, 'cookies'>;

function nameOf({ deps }: Pick<Visit, 'deps'>): { name: string; isHttps: boolean } {
  const isHttps = deps.publicUrl.protocol === 'https:';
  return { name: hostCookieName(deviceCookie, isHttps), isHttps };
}

/** SHA-256 of the cookie; undefined without one. */
export function deviceHashOf(visit: Pick<Visit, 'deps' | 'headers'>): string | undefined {
  const token = cookieValue(visit.headers.cookie, nameOf(visit).name);
  return token !== undefined && isToken(token) ? hashToken(token) : undefined;
}

/** Keeps or sets the cookie; returns its hash. */
export function keepDeviceCookie(visit: Visit): string {
  const { name, isHttps } = nameOf(visit);
  const given = cookieValue(visit.headers.cookie, name);
  const token = given !== undefined && isToken(given) ? given : makeToken();
  visit.cookies.set(name, token, cookieOptions(isHttps, 'strict', lifetimeMs));
  return hashToken(token);
}

/** To all of the conversation. */
export async function addDevice(tx: Tx, enquiryId: string, hash: string): Promise<void> {
  const { deviceHashes } = await tx.enquiry.findUniqueOrThrow({
    where: { id: enquiryId },
    select: { deviceHashes: true },
  });
  await tx.enquiry.update({
    where: { id: enquiryId },
    data: { deviceHashes: [...deviceHashes.filter((other) => other !== hash), hash].slice(-maxDevices) },
    select: { id: true },
  });
}
