import * as z from 'zod/mini';
import { findingKinds, findingOwner, type HealthFilter } from '../../domain/health/health.ts';

export function readHealthSearch({ kind, owner, ignored, after }: Record<string, unknown>): HealthFilter {
  const chosen = findingKinds.find((one) => one === kind);
  const whose = z.safeParse(findingOwner, owner);
  return {
    ...(chosen === undefined ? {} : { kind: chosen }),
    ...(whose.success ? { owner: whose.data } : {}),
    ...(String(ignored) === 'true' ? { ignored: true as const } : {}),
    ...(typeof after === 'string' && after !== '' && after.length <= 200 ? { after } : {}),
  };
}
