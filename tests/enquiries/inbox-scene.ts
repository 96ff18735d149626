import { submitEnquiry } from '../../server/enquiries/service.ts';
import type { Node } from '../setup/app.ts';
import { buildEntry } from '../factories/enquiry.ts';
import { callerOf, makeUser, type Person } from '../setup/people.ts';

type Within = Pick<Node, 'deps'>;

export type InboxApi = Awaited<ReturnType<typeof callerOf>>['enquiries'];

/** An admin and their API. */
export async function makeAdmin(app: Within): Promise<{ person: Person; api: InboxApi }> {
  const person = await makeUser(app.deps.db, { roles: ['admin'] });
  return { person, api: (await callerOf(app.deps, person)).enquiries };
}

/** Someone sends an enquiry; each from an address of its own, so that no limit is met. */
let senders = 0;
export async function receive(app: Within, overrides: Parameters<typeof buildEntry>[0] = {}) {
  senders += 1;
  const ip = `198.51.${Math.floor(senders / 250)}.${senders % 250}`;
  return submitEnquiry(app.deps, ip, buildEntry({ email: `sender-${senders}@example.com`, ...overrides }));
}

/** The key of the enquiry as it is now. */
export async function keyOf(app: Within, id: string): Promise<{ id: string; version: number }> {
  return app.deps.db.enquiry.findUniqueOrThrow({ where: { id }, select: { id: true, version: true } });
}
