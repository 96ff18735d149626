import type { PageAssets } from './assets.ts';

interface Match {
  routeId: string;
  /** False: the browser alone runs its guard, reads its data and renders it. */
  ssr?: unknown;
}

/** Where the guard sends visitors who are not signed in. */
const signInRoutes = ['/_auth', '/_auth/auth/'];

/**
 * Names the files of a screen that the browser alone renders. It would ask for them one after the other: those of the
 * guard, of the screen when it is admitted, of each part of it, and at last for what it shows.
 * @param reads addresses of the API
 */
export function withScreenFiles(
  html: string,
  matches: readonly Match[],
  { routes, guard, session }: PageAssets,
  isSignedIn: boolean,
  reads: readonly string[] = [],
): string {
  const first = matches.findIndex(({ ssr }) => ssr === false);
  if (first === -1) return html;
  const named = matches.slice(0, first + 1).map(({ routeId }) => routes[routeId]);
  const inside = isSignedIn ? matches.slice(first + 1).map(({ routeId }) => routeId) : signInRoutes;
  const wanted = [guard, ...inside.map((id) => routes[id]), ...(isSignedIn ? [session] : [])];
  const missing = (kind: 'css' | 'preloads') => {
    const known = new Set(named.flatMap((part) => part?.[kind] ?? []));
    return [...new Set(wanted.flatMap((part) => part?.[kind] ?? []))].filter((file) => !known.has(file));
  };
  const links = [
    ...missing('css').map((file) => `<link rel="preload" href="${file}" as="style">`),
    ...missing('preloads').map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low">`),
    ...reads.map((address) => `<link rel="preload" href="${address}" as="fetch" crossorigin="" fetchpriority="low">`),
  ];
  return html.replace('</head>', (end) => `${links.join('')}${end}`);
}
