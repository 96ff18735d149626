import {
  serviceCursorMax,
  type ServiceFilter,
  serviceSorts,
  serviceStates,
} from '../../../domain/services/services.ts';
import { cursorIn, oneOf, textIn, withoutUndefined } from '../../../lib/list-search.ts';

export const readServiceSearch = ({ q, state, category, sort, after }: Record<string, unknown>): ServiceFilter =>
  withoutUndefined({
    q: textIn(q),
    state: oneOf(serviceStates, state),
    category: textIn(category, 80),
    sort: sort === 'newest' ? undefined : oneOf(serviceSorts, sort),
    after: cursorIn(after, serviceCursorMax),
  });
