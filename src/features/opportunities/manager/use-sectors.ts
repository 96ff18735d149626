import { trpc } from '../../../lib/api/trpc.ts';

/** Stored sectors with contacts, in order. */
export function useSectors() {
  return trpc.sectors.list.useQuery();
}
