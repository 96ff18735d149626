import type { ComponentProps } from 'react';
import type { SiteShell } from '../../domain/site/site.ts';
import { headTexts } from '../../domain/site/head-texts.ts';
import type { PageHead } from './page-head.ts';
import type { StructuredData } from './structured-data.ts';
import type { Api } from '../api/trpc.ts';

/** `head()`'s types depend on the route. */
type Matches = readonly { routeId: string; loaderData?: unknown }[];

/** `undefined` behind the gate or after a failure. */
function shellOf(matches: Matches): SiteShell | undefined {
  const root = matches.find(({ routeId }) => routeId === '__root__');
  return root?.loaderData as SiteShell | undefined;
}

/** The router's types omit structured data. */
export type Tag = ComponentProps<'meta'> & { title?: string; 'script:ld+json'?: StructuredData };

export interface Head {
  meta: Tag[];
  links?: ComponentProps<'link'>[];
}

/** Failed pages: no canonical URL. */
export function bareHead(matches: Matches, title: string): Head {
  const shell = shellOf(matches);
  return { meta: [{ title: shell === undefined ? title : headTexts.title(title, shell.settings.general.siteName) }] };
}

/** Noindex. */
export function privateHead(matches: Matches, title: string): Head {
  const { meta } = bareHead(matches, title);
  return { meta: [...meta, { name: 'robots', content: 'noindex' }] };
}

/** The head is data; its code loads only on navigation. `head: ({ loaderData }) => ({ ...loaderData?.head })`. */
export async function loadHead(api: Api, page: PageHead): Promise<Head> {
  const [shell, { headOf }] = await Promise.all([api.site.shell.ensureData(), import('./page-head.ts')]);
  return headOf(shell, page);
}
