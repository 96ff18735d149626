import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/**
 * A part of a page that the server draws and the browser fetches after the first view; it belongs into a `Suspense`.
 * Where it cannot be fetched the page goes without it (docs/decisions/0043).
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
