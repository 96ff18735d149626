import { clientSorts, clientStatuses } from '../../domain/clients/clients.ts';
import type { ClientFilter } from '../../domain/clients/list.ts';
import { cursorIn, oneOf, textIn, withoutUndefined } from '../../lib/list-search.ts';

export const readClientFilter = ({ q, status, sort, after }: Record<string, unknown>): ClientFilter =>
  withoutUndefined({
    q: textIn(q),
    status: oneOf(clientStatuses, status),
    sort: oneOf(clientSorts, sort),
    after: cursorIn(after),
  });
