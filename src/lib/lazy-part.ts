import { type ComponentType, createElement, type ReactElement, use } from 'react';

interface LazyPart<Props> {
  (props: Props): ReactElement;
  /** After it, the part is rendered at once, also on the server. Never rejects. */
  preload: () => Promise<unknown>;
}

/**
 * Rendered by the server, loaded after the first view; needs a `Suspense`. Omitted on failure (docs/decisions/0043).
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;

  function preload(): Promise<ComponentType<Props>> {
    if (loading !== undefined) return loading;
    const started = load().then<ComponentType<Props>, ComponentType<Props>>(
      (parts) => parts[name],
      () => () => null,
    );
    // What `use` reads: it need not wait for what is there.
    void started.then((value) => Object.assign(started, { status: 'fulfilled', value }));
    loading = started;
    return started;
  }

  return Object.assign((props: Props) => createElement(use(preload()), props), { preload });
}
