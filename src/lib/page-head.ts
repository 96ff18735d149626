import type { ShownImage } from '../domain/content/appearance/image.ts';
import type { SiteShell } from '../domain/site/site.ts';
import { headTexts } from '../domain/site/head-texts.ts';
import { pageHeadTexts } from '../domain/site/page-head-texts.ts';
import type { Head, Tag } from './head.ts';
import {
  breadcrumbData,
  type Crumb,
  opportunityData,
  organisationData,
  type StructuredData,
} from './structured-data.ts';
import { summaryOf } from './summary.ts';

/** Stands where neither the page nor the settings have a picture: public/og.png. */
const builtInImage = { path: '/og.png', width: 1200, height: 630 } as const;

/** What makes structured data, for pages that have some: they name it without carrying it. */
const builders = { opportunityData, organisationData };

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
  data?: (shell: SiteShell, build: typeof builders) => readonly StructuredData[];
}

/** The first picture that services which show previews of links draw: a still PNG or JPEG, and one that is there. */
function imageMeta(origin: string, ...images: (ShownImage | null | undefined)[]): Tag[] {
  const image =
    images.find((one) => /\.(?:png|jpe?g)$/i.test(one?.path ?? '') && one?.file?.variants?.avif !== false) ?? undefined;
  const { width, height } = image === undefined ? builtInImage : (image.file ?? {});
  const alt = image === undefined ? pageHeadTexts.builtInImage : image.decorative ? '' : image.alt;
  const facts = { '': `${origin}${(image ?? builtInImage).path}`, ':width': width, ':height': height, ':alt': alt };
  return Object.entries(facts).flatMap(([name, content = '']) =>
    content === '' ? [] : { property: `og:image${name}`, content: `${content}` },
  );
}

/** Structured data as a script that no browser runs; the router escapes it. */
function dataBlock(data: StructuredData): Tag {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...data } };
}

/**
 * The head of one public page: title, description, canonical address, preview for other sites, and the way to it as
 * structured data. Loaders get it by `loadHead`.
 */
export function headOf(shell: SiteShell, page: PageHead): Head {
  const { origin, settings } = shell;
  const { general, seo } = settings;
  const url = `${origin}${page.path}`;
  const ownTitle = page.title.trim();
  const fullTitle =
    ownTitle === '' ? seo.metaTitle.trim() || general.siteName : headTexts.title(ownTitle, general.siteName);
  const description = summaryOf(page.description ?? '') || summaryOf(seo.metaDescription);
  const crumbs = [{ name: headTexts.home, path: '/' }, ...(page.above ?? []), { name: ownTitle, path: page.path }];
  const data = page.data?.(shell, builders) ?? [];
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
