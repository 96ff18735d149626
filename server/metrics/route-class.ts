import { feedPath } from '../../src/domain/articles/news.ts';
import { uploadsPath } from '../media/upload/upload-path.ts';
import { apiPath, sitemapPath } from '../platform/http/paths.ts';

/** Few values instead of URLs, as each is a time series. */
export const routeClasses = ['api', 'upload', 'transfer', 'media', 'asset', 'machine', 'probe', 'page'] as const;
export type RouteClass = (typeof routeClasses)[number];

const exact = new Map<string, RouteClass>([
  ['/healthz', 'probe'],
  ['/readyz', 'probe'],
  ['/metrics', 'probe'],
  ['/robots.txt', 'machine'],
  ['/theme.css', 'machine'],
  [sitemapPath, 'machine'],
  [feedPath, 'machine'],
]);

const prefixes: readonly (readonly [string, RouteClass])[] = [
  [`${apiPath}/`, 'api'],
  [`${uploadsPath}/`, 'upload'],
  // API paths that are not procedures.
  ['/api/', 'transfer'],
  ['/media/', 'media'],
  ['/assets/', 'asset'],
];

export function routeClassOf(url: string): RouteClass {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  return exact.get(path) ?? prefixes.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'page';
}
