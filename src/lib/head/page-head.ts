import type { ShownImage } from '../../domain/content/appearance/image.ts';
import type { SiteShell } from '../../domain/site/site.ts';
import { headTexts } from '../../domain/site/head-texts.ts';
import { pageHeadTexts } from '../../domain/site/page-head-texts.ts';
import type { Head, Tag } from './head.ts';
import {
  breadcrumbData,
  type Crumb,
  opportunityData,
  organisationData,
  type StructuredData,
} from './structured-data.ts';
import { summaryOf } from './summary.ts';

/** public/og.png. */
const builtInImage = { path: '/og.png', width: 1200, height: 630 } as const;

/** Named, so pages need not import them. */
const builders = { opportunityData, organisationData };

/** The rest comes from settings. */
export interface PageHead {
  /** Canonical, with the identifying query part. */
  path: string;
  /** Without site name; empty: the settings' title. */
  title: string;
  description?: string;
  image?: ShownImage | null;
  above?: readonly Crumb[];
  data?: (shell: SiteShell, build: typeof builders) => readonly StructuredData[];
}

/** An existing still PNG or JPEG. */
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

/** The router escapes it. */
function dataBlock(data: StructuredData): Tag {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...data } };
}

/** Loaders use `loadHead`. */
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
