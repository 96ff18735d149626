import { expect } from 'vitest';

/** A rendered page, without React's marks between words. */
export const htmlOf = async (response: Response): Promise<string> => (await response.text()).replaceAll('<!-- -->', '');

export interface Head {
  title: string | undefined;
  meta: Record<string, string>;
  canonical: string | undefined;
  data: Record<string, unknown>[];
}

function unescape(text: string): string {
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);
}

/** Reads the head of a page; a duplicate tag fails the test. */
export function parseHead(html: string): Head {
  const head = /<head>([\s\S]*?)<\/head>/.exec(html)?.[1] ?? '';
  const attribute = (tag: string, name: string) => {
    const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
    return value === undefined ? undefined : unescape(value);
  };
  const meta: Record<string, string> = {};
  for (const [tag] of head.matchAll(/<meta\b[^>]*>/g)) {
    const name = attribute(tag, 'name') ?? attribute(tag, 'property');
    if (name === undefined) continue;
    expect(meta, `${name} stands twice`).not.toHaveProperty([name]);
    meta[name] = attribute(tag, 'content') ?? '';
  }
  const titles = [...head.matchAll(/<title[^>]*>([^<]*)<\/title>/g)].map((match) => unescape(match[1] ?? ''));
  expect(titles.length).toBeLessThan(2);
  const canonical = [...head.matchAll(/<link\b[^>]*rel="canonical"[^>]*>/g)].map(([tag]) => attribute(tag, 'href'));
  expect(canonical.length).toBeLessThan(2);
  const blocks = [...head.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  const data = blocks.map((match) => JSON.parse(match[1] ?? '') as Record<string, unknown>);
  return { title: titles[0], meta, canonical: canonical[0], data };
}
