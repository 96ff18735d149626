/** `author`: of the proposed version. `owner`: of the confirmed content, undefined if there is none. */
interface Proposal {
  author: string | null;
  proposedOwner: string;
  owner: string | undefined;
}

/** Nobody but an administrator becomes owner by confirming their own proposal (decision 103). */
export function mayConfirm(
  person: { id: string; isAdmin: boolean },
  { author, proposedOwner, owner }: Proposal,
): boolean {
  if (person.isAdmin) return true;
  if (owner !== undefined && owner !== '') return owner === person.id;
  return proposedOwner === person.id && author !== person.id;
}
