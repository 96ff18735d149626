import type { ComponentProps } from 'react';
import type { ShownImage } from '../domain/content/image.ts';
import type { SiteShell } from '../domain/site.ts';
import { headTexts } from '../domain/texts/head.ts';
import { breadcrumbData, type Crumb, type StructuredData } from './structured-data.ts';

/** Stands where neither the page nor the settings have a picture: public/og.png. */
const builtInImage = { path: '/og.png', width: 1200, height: 630 } as const;

const descriptionLength = 300;

/** What one page says of itself; everything else in its head comes from the settings. */
export interface PageHead {
  /** Canonical path, with the part of the query that makes it a page of its own. */
  path: string;
  /** Without the name of the site; empty: the title of the settings alone. */
  title: string;
  /** Empty: the description of the settings. */
  description?: string;
  /** Without one, the picture of the settings (`seo.shareImage`) stands for it. */
  image?: ShownImage | null;
  /** Pages between the home page and this one. */
  above?: readonly Crumb[];
  data?: (shell: SiteShell) => readonly StructuredData[];
}

/** The matches that TanStack Router gives `head()`; their types there are those of the page's own route. */
type Matches = readonly { routeId: string; loaderData?: unknown }[];

/** What the root has loaded for every page; `undefined` where it could not (the gate, a failure). */
function shellOf(matches: Matches): SiteShell | undefined {
  const root = matches.find(({ routeId }) => routeId === '__root__');
  // The loader of the root route answers with `site.shell` and nothing else.
  return root?.loaderData as SiteShell | undefined;
}

/** One line of at most 300 characters, cut at a word: a description for search results and previews. */
export function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= descriptionLength) return line;
  const cut = line.slice(0, descriptionLength - 1).replace(/\s+\S*$/, '');
  return `${cut.replace(/[\s,.;:\ud800-\udbff]+$/, '')}…`;
}

/** The first picture that services which show previews of links draw: a still PNG or JPEG, and one that is there. */
function imageMeta(origin: string, ...images: (ShownImage | null | undefined)[]): Tag[] {
  const image =
    images.find((one) => /\.(?:png|jpe?g)$/i.test(one?.path ?? '') && one?.file?.variants?.avif !== false) ?? undefined;
  const { width, height } = image === undefined ? builtInImage : (image.file ?? {});
  const alt = image === undefined ? headTexts.builtInImage : image.decorative ? '' : image.alt;
  const facts = { '': `${origin}${(image ?? builtInImage).path}`, ':width': width, ':height': height, ':alt': alt };
  return Object.entries(facts).flatMap(([name, content = '']) =>
    content === '' ? [] : { property: `og:image${name}`, content: `${content}` },
  );
}

/** The router takes structured data as one more kind of meta tag; its types do not say so. */
type Tag = ComponentProps<'meta'> & { title?: string; 'script:ld+json'?: StructuredData };

/** Structured data as a script that no browser runs; the router escapes it. */
function dataBlock(data: StructuredData): Tag {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...data } };
}

interface Head {
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
 * The head of one public page, for the `head()` of its route: title, description, canonical address, preview for other
 * sites, and the way to it as structured data. Stands after the `loader` of the route, whose type is lost otherwise.
 * `pageHead(matches, { path: '/export', title: texts.title })`.
 */
export function pageHead(matches: Matches, page: PageHead): Head {
  const shell = shellOf(matches);
  if (shell === undefined) return bareHead(matches, page.title);
  const { origin, settings } = shell;
  const { general, seo } = settings;
  const url = `${origin}${page.path}`;
  const ownTitle = page.title.trim();
  const fullTitle =
    ownTitle === '' ? seo.metaTitle.trim() || general.siteName : headTexts.title(ownTitle, general.siteName);
  const description = summaryOf(page.description ?? '') || summaryOf(seo.metaDescription);
  const crumbs = [{ name: headTexts.home, path: '/' }, ...(page.above ?? []), { name: ownTitle, path: page.path }];
  const data = page.data?.(shell) ?? [];
  return {
    meta: [
      { title: fullTitle },
      ...(description === '' ? [] : [{ name: 'description', content: description }]),
      { property: 'og:title', content: ownTitle === '' ? fullTitle : ownTitle },
      ...(description === '' ? [] : [{ property: 'og:description', content: description }]),
      { property: 'og:type', content: 'website' },
      { property: 'og:url', content: url },
      ...imageMeta(origin, page.image, seo.shareImage),
      ...(page.path === '/' ? [] : [dataBlock(breadcrumbData(origin, crumbs))]),
      ...data.map(dataBlock),
    ],
    links: [{ rel: 'canonical', href: url }],
  };
}
