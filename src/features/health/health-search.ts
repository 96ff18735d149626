import * as z from 'zod/mini';
import { findingKinds, findingOwner, type HealthFilter } from '../../domain/health/health.ts';
import { cursorIn, oneOf, trueIn, withoutUndefined } from '../../lib/list-search.ts';

export const readHealthSearch = ({ kind, owner, ignored, after }: Record<string, unknown>): HealthFilter =>
  withoutUndefined({
    kind: oneOf(findingKinds, kind),
    owner: z.safeParse(findingOwner, owner).data,
    ignored: trueIn(ignored),
    after: cursorIn(after, 200),
  });
