import { describe, expect, it } from 'vitest';
import type { PageAssets } from '../../server/render/assets.ts';
import { withScreenFiles } from '../../server/render/screen-files.ts';

const part = (name: string, css: string[] = []) => ({ preloads: ['/assets/shared.js', `/assets/${name}.js`], css });

const assets: PageAssets = {
  version: '1',
  routes: {
    '/_site': part('site'),
    '/_admin': part('admin', ['/assets/admin.css']),
    '/_admin/admin/posts': part('posts', ['/assets/admin.css', '/assets/posts.css']),
    '/_auth': part('auth'),
    '/_auth/auth/': part('sign-in'),
  },
  guard: part('guard'),
  session: part('session-expiry'),
};
const page = '<html><head><title>Posts</title></head><body></body></html>';
const posts = [{ routeId: '__root__' }, { routeId: '/_admin', ssr: false }, { routeId: '/_admin/admin/posts' }];
const filesOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, file]) => file);

describe('a screen that the browser alone renders', () => {
  it('names, once each, the files of its guard, of itself and of the session', () => {
    const html = withScreenFiles(page, posts, assets, true);
    expect(filesOf(html)).toEqual([
      '/assets/posts.css',
      '/assets/guard.js',
      '/assets/posts.js',
      '/assets/session-expiry.js',
    ]);
    expect(html).toContain('<link rel="preload" href="/assets/posts.css" as="style">');
    expect(html).toMatch(
      /<link rel="modulepreload" href="\/assets\/session-expiry\.js" fetchpriority="low"><\/head><body>/,
    );
  });

  it('names what it shows first after its files, which come first over the line', () => {
    const html = withScreenFiles(page, posts, assets, true, ['/api/trpc/posts.list?input=a']);
    expect(filesOf(html).slice(-2)).toEqual(['/assets/session-expiry.js', '/api/trpc/posts.list?input=a']);
    expect(html).toMatch(/ as="fetch" crossorigin="" fetchpriority="low"><\/head>/);
  });

  it('names those of the sign-in form for visitors who are sent there', () => {
    expect(filesOf(withScreenFiles(page, posts, assets, false))).toEqual([
      '/assets/guard.js',
      '/assets/auth.js',
      '/assets/sign-in.js',
    ]);
  });

  it('leaves other pages, and pages without a build, as they are', () => {
    expect(withScreenFiles(page, [{ routeId: '__root__' }, { routeId: '/_site' }], assets, true)).toBe(page);
    expect(withScreenFiles(page, posts, { version: '1', routes: {} }, true)).toBe(page);
  });
});
