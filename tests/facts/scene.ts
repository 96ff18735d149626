import { randomUUID } from 'node:crypto';
import { dataOf } from '../../server/columns/columns.ts';
import { factColumns } from '../../server/facts/columns.ts';
import { type FactContent, factDocument } from '../../src/domain/facts/document.ts';
import type { Role } from '../../src/domain/access/roles.ts';
import type { useApp } from '../setup/app.ts';
import { callerOf, makeUser } from '../setup/people.ts';

type App = ReturnType<typeof useApp>;

export async function aPerson(app: App, ...roles: Role[]) {
  const person = await makeUser(app.deps.db, { roles });
  return { person, api: await callerOf(app, person) };
}
export type FactsApi = Awaited<ReturnType<typeof aPerson>>['api'];

/** A valid proposal; the clock of tests starts in November 2026. */
export const factOf = (content: Partial<FactContent> = {}): FactContent => ({
  ...factDocument.defaults,
  label: 'Economic growth',
  kind: 'percent',
  value: '3.8',
  period: '2024',
  sourceName: 'World Bank',
  seenOn: '2026-10-01',
  reviewOn: '2027-10-01',
  ...content,
});

export const add = (api: FactsApi, content: Partial<FactContent> = {}) =>
  api.facts.create({ content: factOf(content), key: randomUUID() });

export async function addConfirmed(api: FactsApi, content: Partial<FactContent> = {}) {
  const made = await add(api, content);
  await api.facts.confirm(made);
  return made;
}

/** As a row. */
export const storedFact = (content: Partial<FactContent> = {}) =>
  dataOf(factColumns, factOf({ key: randomUUID(), ...content }));
