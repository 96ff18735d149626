import * as z from 'zod/mini';
import type { ExampleCounts } from './dashboard.ts';

export const setupKinds = [
  'identity',
  'contact',
  'team',
  'mail',
  'payments',
  'invoices',
  'holidays',
  'privacy',
  'terms',
  'admins',
  'twoFactor',
  'backup',
  'examples',
  'gate',
] as const;
export type SetupKind = (typeof setupKinds)[number];

/** 'optional': visitors miss nothing. */
export type SetupState = 'done' | 'todo' | 'optional';

export const legalPages = ['privacy', 'terms'] as const;
export type LegalPage = (typeof legalPages)[number];

/** Confirms only the version read. */
export const legalConfirmation = z.strictObject({
  page: z.enum(legalPages),
  version: z.int().check(z.gte(1), z.lte(2_147_483_647)),
});

const by = z.uuid();
const at = z.iso.datetime();

/** Steps no other record shows. `by`: account id. */
export const storedSetup = z.object({
  privacy: z.optional(z.object({ version: z.int(), by, at })),
  terms: z.optional(z.object({ version: z.int(), by, at })),
  mailTest: z.optional(z.object({ failure: z.nullable(z.string()), by, at })),
});
export type StoredSetup = z.infer<typeof storedSetup>;

interface LegalFacts {
  /** The published version; null if unpublished. */
  version: number | null;
  /** `by`: email address; null if deleted. */
  confirmed: { version: number; by: string | null; at: string } | null;
}

/** Times: ISO 8601. */
export interface SetupFacts {
  identity: { siteName: string; hasLogo: boolean };
  contact: { missing: ('email' | 'phone' | 'address')[] };
  /** Enquiry recipients; none named: all admins (D65). */
  team: { recipients: number };
  mail: { kind: 'smtp' | 'folder'; ownEmail: string; test: { failure: string | null; at: string } | null };
  /** `unpayable`: services on sale without card payment or account in their currency. */
  payments: { takesCards: boolean; accounts: number; unpayable: number };
  invoices: { missing: ('name' | 'address' | 'taxNumber')[]; isNeeded: boolean };
  holidays: { upcoming: number };
  privacy: LegalFacts;
  terms: LegalFacts;
  admins: { count: number };
  twoFactor: { isOn: boolean; isRuledOut: boolean };
  backup: { at: string | null };
  examples: ExampleCounts;
  gate: { isOn: boolean };
}

type Rules = { [Kind in SetupKind]: (facts: SetupFacts[Kind]) => SetupState };

const doneIf = (isDone: boolean): SetupState => (isDone ? 'done' : 'todo');
const doneOrOptional = (isDone: boolean): SetupState => (isDone ? 'done' : 'optional');

const stateOfLegal = ({ version, confirmed }: LegalFacts): SetupState =>
  doneIf(version !== null && confirmed?.version === version);

const rules: Rules = {
  identity: ({ hasLogo }) => doneIf(hasLogo),
  contact: ({ missing }) => doneIf(missing.length === 0),
  team: ({ recipients }) => doneOrOptional(recipients > 0),
  mail: ({ kind, test }) => doneIf(kind === 'smtp' && test !== null && test.failure === null),
  payments: ({ takesCards, accounts, unpayable }) =>
    unpayable > 0 ? 'todo' : doneOrOptional(takesCards || accounts > 0),
  invoices: ({ missing, isNeeded }) => (isNeeded ? doneIf(missing.length === 0) : doneOrOptional(missing.length === 0)),
  holidays: ({ upcoming }) => doneOrOptional(upcoming > 0),
  privacy: stateOfLegal,
  terms: stateOfLegal,
  admins: ({ count }) => doneIf(count > 1),
  twoFactor: ({ isOn, isRuledOut }) => (isRuledOut ? doneOrOptional(isOn) : doneIf(isOn)),
  backup: ({ at: madeAt }) => doneIf(madeAt !== null),
  examples: ({ opportunities, services, posts }) => doneIf(opportunities + services + posts === 0),
  gate: ({ isOn }) => doneIf(!isOn),
};

export function stateOf<Kind extends SetupKind>(kind: Kind, facts: Pick<SetupFacts, Kind>): SetupState {
  return rules[kind](facts[kind]);
}

/** Only the trial gate is left (D65). */
export function isReadyToLaunch(facts: SetupFacts): boolean {
  return setupKinds.every((kind) => kind === 'gate' || stateOf(kind, facts) !== 'todo');
}

export function isSetUp(facts: SetupFacts): boolean {
  return setupKinds.every((kind) => stateOf(kind, facts) !== 'todo');
}
