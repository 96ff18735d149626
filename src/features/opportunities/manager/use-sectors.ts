import { trpc } from '../../../lib/api/trpc.ts';

/** The stored sectors with their contacts, in their order. */
export function useSectors() {
  return trpc.sectors.list.useQuery();
}
