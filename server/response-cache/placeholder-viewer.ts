import { randomBytes, randomUUID } from 'node:crypto';
import type { Viewer } from '../../src/domain/access/access.ts';

/** The viewer's data shown as text; the rest decides what is rendered. */
export type ViewerField =
  | 'id'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'expiresAt'
  | 'absoluteExpiresAt'
  | 'authenticatedAt';

/** Unknown outside this process, so no content contains one. */
const word = (): string => `w${randomBytes(12).toString('hex')}`;
/** In a year without any content. */
const time = (): string => new Date(-3e13 - randomBytes(5).readUIntBE(0, 5)).toISOString();

const placeholders: Readonly<Record<ViewerField, string>> = {
  id: randomUUID(),
  email: `${word()}@viewer.invalid`,
  firstName: word(),
  lastName: word(),
  expiresAt: time(),
  absoluteExpiresAt: time(),
  authenticatedAt: time(),
};

const fieldOf = new Map(Object.entries(placeholders).map(([key, value]) => [value, key as ViewerField]));

/** Splits at placeholders and keeps them. */
export const placeholderPattern = new RegExp(`(${[...fieldOf.keys()].join('|').replaceAll('.', String.raw`\.`)})`);

export const placeholderField = (text: string): ViewerField | undefined => fieldOf.get(text);

const isText = (value: string | null): value is string => value !== null && value !== '';

const shownAs = (value: string | null): string => (isText(value) ? 'text' : value === null ? 'null' : 'empty');

/** Differs wherever the page may. */
export function kindOf(viewer: Viewer): string {
  const { roles, hasTwoFactor, mustSetPassword, mustSetUpTwoFactor, firstName, lastName } = viewer;
  return `${roles.join()} ${hasTwoFactor} ${mustSetPassword} ${mustSetUpTwoFactor} ${shownAs(firstName)} ${shownAs(lastName)}`;
}

/** The viewer that a shared page is rendered for: same roles and duties, nobody's data. */
export function placeholderViewer(viewer: Viewer): Viewer {
  const { roles, hasTwoFactor, mustSetPassword, mustSetUpTwoFactor, firstName, lastName } = viewer;
  return {
    // Listed one by one, so that new user data cannot slip in; in the order of readCallerOf.
    id: placeholders.id,
    email: placeholders.email,
    firstName: isText(firstName) ? placeholders.firstName : firstName,
    lastName: isText(lastName) ? placeholders.lastName : lastName,
    roles,
    hasTwoFactor,
    mustSetPassword,
    mustSetUpTwoFactor,
    expiresAt: placeholders.expiresAt,
    absoluteExpiresAt: placeholders.absoluteExpiresAt,
    authenticatedAt: placeholders.authenticatedAt,
  };
}
