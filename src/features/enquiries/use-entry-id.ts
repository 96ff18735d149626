import { useRef } from 'react';
import type { Failure } from '../../lib/api/api-error.ts';
import { randomUuid } from '../../lib/uuid.ts';

/** Another version of the entry was stored: sent again, it is a further one. */
export const isStoredOther = ({ code, details }: Failure): boolean =>
  code === 'CONFLICT' && details.reason === 'stored';

interface EntryId {
  /** The same until it is stored: a repeat after a lost answer is recognised (D57). */
  get: () => string;
  renew: () => void;
  /** As the function of this name; the next press sends a further entry. */
  isStoredOther: (failure: Failure | undefined) => boolean;
}

export function useEntryId(): EntryId {
  const id = useRef<string>(undefined);
  const renew = () => {
    id.current = undefined;
  };
  return {
    get: () => (id.current ??= randomUuid()),
    renew,
    isStoredOther(failure) {
      const isOther = failure !== undefined && isStoredOther(failure);
      if (isOther) renew();
      return isOther;
    },
  };
}
