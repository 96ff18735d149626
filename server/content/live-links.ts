import { findLiveLinks } from '../site/targets.ts';
import type { Db } from '../platform/database.ts';

/** The fields of content documents that hold a link target (specification 1, section 3). */
const linkFields: ReadonlySet<string> = new Set(['link', 'buttonLink', 'url']);

function collect(value: unknown, found: string[]): void {
  if (Array.isArray(value)) for (const item of value) collect(item, found);
  else if (typeof value === 'object' && value !== null) {
    for (const [field, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && linkFields.has(field)) found.push(inner);
      else collect(inner, found);
    }
  }
}

function blank(value: unknown, live: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => blank(item, live));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]: [string, unknown]) => {
      if (typeof inner === 'string' && linkFields.has(field)) return [field, live.has(inner) ? inner : ''];
      return [field, blank(inner, live)];
    }),
  );
}

/**
 * The document as visitors get it: a link whose target does not exist is empty, which every component draws as text or
 * not at all (D21). The stored document keeps it.
 */
export async function withLiveLinks<Content>(db: Db, content: Content): Promise<Content> {
  const found: string[] = [];
  collect(content, found);
  return blank(content, await findLiveLinks(db, found)) as Content;
}
