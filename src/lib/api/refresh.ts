import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { failureOf } from './api-error.ts';
import { callHooks } from './call-hooks.ts';
import { type Change, readsByChange } from './reads-by-change.ts';

let latest: Promise<void> = Promise.resolve();

/** If its screen is left: the next one refetches. */
export const leavingScreen = { context: { refetchType: 'none' } } as const;

/** The display may be stale. */
const outdatedBy: ReadonlySet<string> = new Set(['CONFLICT', 'NOT_FOUND', 'UNEXPECTED']);

function invalidate(queryClient: QueryClient, change: Change, refetchType: 'active' | 'none' = 'active'): void {
  const touched = readsByChange[change].map((read) => read.split('.'));
  latest = queryClient.invalidateQueries({
    refetchType,
    predicate: ({ queryKey: [path] }) =>
      Array.isArray(path) && touched.some((read) => read.every((part, at) => part === path[at])),
  });
}

/** By `readsByChange`. Called by screens behind sign-in. */
export function keepFresh(queryClient: QueryClient): void {
  callHooks.ended = ({ type, path, context }, error) => {
    if (type !== 'mutation') return;
    if (error !== undefined && !outdatedBy.has(failureOf(error).code)) return;
    const isLeaving = error === undefined && context.refetchType === 'none';
    invalidate(queryClient, path as Change, isLeaving ? 'none' : 'active');
  };
}

export const refetched = (): Promise<void> => latest;

/** For file uploads, outside tRPC. */
export function useInvalidate(): (change: Change) => void {
  const queryClient = useQueryClient();
  return (change) => invalidate(queryClient, change);
}
