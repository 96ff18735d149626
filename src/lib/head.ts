import type { ComponentProps } from 'react';
import type { SiteShell } from '../domain/site/site.ts';
import { headTexts } from '../domain/site/head-texts.ts';
import type { PageHead } from './page-head.ts';
import type { StructuredData } from './structured-data.ts';
import type { Api } from './trpc.ts';

/** The matches that TanStack Router gives `head()`; their types there are those of the page's own route. */
type Matches = readonly { routeId: string; loaderData?: unknown }[];

/** What the root has loaded for every page; `undefined` where it could not (the gate, a failure). */
function shellOf(matches: Matches): SiteShell | undefined {
  const root = matches.find(({ routeId }) => routeId === '__root__');
  // The loader of the root route answers with `site.shell` and nothing else.
  return root?.loaderData as SiteShell | undefined;
}

/** The router takes structured data as one more kind of meta tag; its types do not say so. */
export type Tag = ComponentProps<'meta'> & { title?: string; 'script:ld+json'?: StructuredData };

export interface Head {
  meta: Tag[];
  links?: ComponentProps<'link'>[];
}

/** The head of a page that could not be shown: a title, and no address that others should keep. */
export function bareHead(matches: Matches, title: string): Head {
  const shell = shellOf(matches);
  return { meta: [{ title: shell === undefined ? title : headTexts.title(title, shell.settings.general.siteName) }] };
}

/** The head of a screen behind sign-in or of sign-in itself: a title, and nothing for search engines. */
export function privateHead(matches: Matches, title: string): Head {
  const { meta } = bareHead(matches, title);
  return { meta: [...meta, { name: 'robots', content: 'noindex' }] };
}

/**
 * The head of one public page, for its loader: what arrives with the page needs no code to make it, so that nobody fetches
 * that before going on to another page. `head: ({ loaderData }) => ({ ...loaderData?.head })`.
 */
export async function loadHead(api: Api, page: PageHead): Promise<Head> {
  const [shell, { headOf }] = await Promise.all([api.site.shell.ensureData(), import('./page-head.ts')]);
  return headOf(shell, page);
}
