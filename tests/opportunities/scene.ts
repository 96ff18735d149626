import { randomUUID } from 'node:crypto';
import type { Deps } from '../../server/context.ts';
import { type OpportunityContent, opportunityDocument } from '../../src/domain/opportunities/document.ts';
import { withoutFiles } from '../../src/domain/content/places.ts';
import { callerOf, makeUser } from '../setup/people.ts';

type Within = { readonly deps: Deps };

/** An admin and their API caller. */
export async function anAdmin({ deps }: Within, names: { firstName?: string; lastName?: string } = {}) {
  const person = await makeUser(deps.db, { roles: ['admin'] });
  await deps.db.profile.update({ where: { id: person.id }, data: names });
  return { person, api: await callerOf(deps, person, { mfaVerifiedAt: new Date() }) };
}

let number = 0;

/** Valid input of an opportunity, with overrides. */
export function contentOf(content: Partial<OpportunityContent> = {}): OpportunityContent {
  number += 1;
  return {
    ...opportunityDocument.defaults,
    title: `Plant ${number}`,
    sector: 'mining',
    location: 'Lae',
    investmentAmount: '1000000.00',
    ...content,
  };
}

/** Creates one as an admin does; `content` is the initial value of its form. */
export async function make(within: Within, content: Partial<OpportunityContent> = {}) {
  const { api } = await anAdmin(within);
  const { id, version } = await api.opportunities.create({ content: contentOf(content), key: randomUUID() });
  const { published } = await api.opportunities.forEditing({ id });
  return { id, version, content: withoutFiles(published.content) };
}

export async function rowOf({ deps: { db } }: Within, id: string) {
  return db.investmentOpportunity.findUniqueOrThrow({
    where: { id },
    include: { documents: { orderBy: { order: 'asc' } } },
  });
}
