import { randomBytes, randomUUID } from 'node:crypto';
import type { Viewer } from '../../src/domain/access/access.ts';

/** The viewer's data shown as text; the rest decides what is rendered. */
export type Word = 'id' | 'email' | 'firstName' | 'lastName' | 'expiresAt' | 'absoluteExpiresAt' | 'authenticatedAt';

/** Unknown outside this process, so no content contains one. */
const word = (): string => `w${randomBytes(12).toString('hex')}`;
/** In a year without any content. */
const time = (): string => new Date(-3e13 - randomBytes(5).readUIntBE(0, 5)).toISOString();

const standIns: Readonly<Record<Word, string>> = {
  id: randomUUID(),
  email: `${word()}@viewer.invalid`,
  firstName: word(),
  lastName: word(),
  expiresAt: time(),
  absoluteExpiresAt: time(),
  authenticatedAt: time(),
};

const wordOf = new Map(Object.entries(standIns).map(([key, value]) => [value, key as Word]));

/** Splits at stand-ins and keeps them. */
export const standInPattern = new RegExp(`(${[...wordOf.keys()].join('|').replaceAll('.', String.raw`\.`)})`);

export const standInWord = (text: string): Word | undefined => wordOf.get(text);

const isText = (value: string | null): value is string => value !== null && value !== '';

const shownAs = (value: string | null): string => (isText(value) ? 'text' : value === null ? 'null' : 'empty');

/** Differs wherever the page may. */
export function kindOf(viewer: Viewer): string {
  const { roles, hasTwoFactor, mustSetPassword, mustSetUpTwoFactor, firstName, lastName } = viewer;
  return `${roles.join()} ${hasTwoFactor} ${mustSetPassword} ${mustSetUpTwoFactor} ${shownAs(firstName)} ${shownAs(lastName)}`;
}

/** The viewer that a shared page is rendered for: same roles and duties, nobody's data. */
export function standInFor(viewer: Viewer): Viewer {
  const { roles, hasTwoFactor, mustSetPassword, mustSetUpTwoFactor, firstName, lastName } = viewer;
  return {
    // Listed one by one, so that new user data cannot slip in; in the order of readCallerOf.
    id: standIns.id,
    email: standIns.email,
    firstName: isText(firstName) ? standIns.firstName : firstName,
    lastName: isText(lastName) ? standIns.lastName : lastName,
    roles,
    hasTwoFactor,
    mustSetPassword,
    mustSetUpTwoFactor,
    expiresAt: standIns.expiresAt,
    absoluteExpiresAt: standIns.absoluteExpiresAt,
    authenticatedAt: standIns.authenticatedAt,
  };
}
