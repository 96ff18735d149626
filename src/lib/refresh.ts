import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { failureOf } from './api-error.ts';
import { callHooks } from './call-hooks.ts';
import { type Change, readsByChange } from './reads-by-change.ts';

/** The reads that the latest change has caused. */
let latest: Promise<void> = Promise.resolve();

/** As the options of a mutation after which its screen is left: the next screens read what has changed. */
export const leavingScreen = { context: { refetchType: 'none' } } as const;

/** Refused because somebody else was faster, or broken off: what is shown may no longer be so. */
const outdatedBy: ReadonlySet<string> = new Set(['CONFLICT', 'NOT_FOUND', 'UNEXPECTED']);

function invalidate(queryClient: QueryClient, change: Change, refetchType: 'active' | 'none' = 'active'): void {
  const touched = readsByChange[change].map((read) => read.split('.'));
  latest = queryClient.invalidateQueries({
    refetchType,
    predicate: ({ queryKey: [path] }) =>
      Array.isArray(path) && touched.some((read) => read.every((part, at) => part === path[at])),
  });
}

/** From now on, each mutation invalidates what `readsByChange` has for it. Called by every screen behind sign-in. */
export function keepFresh(queryClient: QueryClient): void {
  callHooks.ended = ({ type, path, context }, error) => {
    if (type !== 'mutation') return;
    if (error !== undefined && !outdatedBy.has(failureOf(error).code)) return;
    const isLeaving = error === undefined && context.refetchType === 'none';
    invalidate(queryClient, path as Change, isLeaving ? 'none' : 'active');
  };
}

/** Resolves when what the latest change has touched was read again, or could not be. */
export const refetched = (): Promise<void> => latest;

/** For what is changed beside the API, by a file: invalidates what `readsByChange` has for it. */
export function useInvalidate(): (change: Change) => void {
  const queryClient = useQueryClient();
  return (change) => invalidate(queryClient, change);
}
