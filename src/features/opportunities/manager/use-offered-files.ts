import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../lib/api/trpc.ts';

/** By id; undefined while loading. */
export function useOfferedFiles(ids: readonly string[]) {
  const { data } = trpc.opportunities.files.useQuery(
    { ids: ids.toSorted() },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );
  return ids.length === 0 ? new Map<string, never>() : data && new Map(data.map((file) => [file.id, file]));
}
