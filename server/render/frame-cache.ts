import { LRUCache } from 'lru-cache';

/** Header and footer as rendered in a page. */
interface Frame {
  header: string;
  footer: string;
}

const maxFrames = 200;
const frames = new WeakMap<object, LRUCache<string, Frame>>();

/** Frames of anonymous visitors, as `shell` was last read; they differ by path in the current link. */
export function cachedFrame(shell: object, path: string): Frame | undefined {
  return frames.get(shell)?.get(path);
}

const places = { header: '<cached-header></cached-header>', footer: '<cached-footer></cached-footer>' };

/** Cut from a page, so that their ids are those of their place in the page. */
export function cacheFrame(shell: object, path: string, html: string): void {
  const headerFrom = html.indexOf('<header ');
  const headerTo = html.indexOf('</header>', headerFrom) + '</header>'.length;
  const footerFrom = html.lastIndexOf('<footer ');
  const footerTo = html.lastIndexOf('</footer>') + '</footer>'.length;
  const isWhole = headerFrom !== -1 && headerFrom < headerTo && headerTo < footerFrom && footerFrom < footerTo;
  if (!isWhole) return;
  let known = frames.get(shell);
  if (known === undefined) frames.set(shell, (known = new LRUCache({ max: maxFrames })));
  known.set(path, { header: html.slice(headerFrom, headerTo), footer: html.slice(footerFrom, footerTo) });
}

/** Content cannot contain these elements. */
export function withFrame(html: string, { header, footer }: Frame): string {
  const headerAt = html.indexOf(places.header);
  const footerAt = html.lastIndexOf(places.footer);
  const main = html.slice(headerAt + places.header.length, footerAt);
  return html.slice(0, headerAt) + header + main + footer + html.slice(footerAt + places.footer.length);
}
