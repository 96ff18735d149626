import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/**
 * Rendered by the server, loaded after the first view; needs a `Suspense`. Omitted on failure (docs/decisions/0043).
 */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): AsyncRouteComponent<Props> {
  return lazyRouteComponent<Record<string, ComponentType<Props>>, string>(
    () => load().catch(() => ({ [name]: () => null })),
    name,
  );
}
