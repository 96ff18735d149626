import { Prisma } from '../../prisma/generated/client.ts';
import type { DocumentKind } from '../../prisma/generated/enums.ts';
import type { MediaUse } from '../../src/domain/media.ts';
import { mediaUseTexts as texts } from '../../src/domain/texts/media.ts';
import type { Db, Tx } from '../platform/database.ts';
import { findUses, usePattern } from './usage-walk.ts';

/**
 * Documents that were saved before their uses were recorded, or without any: few and small, so that looking into them
 * costs little. A page or post records its uses with each save.
 */
const unrecorded = Prisma.sql`
  SELECT kind, key, content FROM (
    SELECT 'page_content'::document_kind AS kind, page_type::text AS key, content FROM page_content
    UNION ALL SELECT 'site_content'::document_kind, section, content FROM site_content
    UNION ALL SELECT 'setting'::document_kind, "group", value FROM settings
  ) document
  WHERE NOT EXISTS (SELECT FROM media_usages u WHERE u.kind = document.kind AND u.document_key = document.key)`;

/**
 * Whether the file `m` (of `media_files m`) is used anywhere: the condition behind the filter 'unused' (D44). The same
 * places as {@link whereUsed}.
 */
export const isUsedSql: Prisma.Sql = Prisma.sql`(
  EXISTS (SELECT FROM media_usages u WHERE u.media_id = m.id)
  OR EXISTS (SELECT FROM investment_opportunities o WHERE o.image_id = m.id)
  OR EXISTS (SELECT FROM opportunity_documents d WHERE d.media_id = m.id)
  OR EXISTS (SELECT FROM payments p WHERE p.proof_media_id = m.id)
  OR m.id::text IN (
    SELECT lower(found[1])
    FROM (${unrecorded}) document, regexp_matches(document.content::text, ${usePattern}, 'gi') AS found
  )
)`;

/** A place before it has words: a document by kind and key, and where in it. */
interface RawUse {
  kind: DocumentKind | 'payment';
  key: string;
  place: string;
}

/** Places told of one file; a list longer than this tells nobody more. */
const mostUses = 200;

/**
 * Where a file is used, in words (D44), at most 200 places. What lies in the trash counts, and says so: it can be
 * restored for 30 days (D38) and would come back without its picture. What was deleted for good does not.
 */
export async function whereUsed(db: Db | Tx, id: string): Promise<MediaUse[]> {
  // One after the other: a transaction has one connection.
  const uses = [...(await readDirectUses(db, id)), ...(await readUnrecorded(db, id))];
  const titles = await readTitles(db, uses);
  const told = new Map<string, MediaUse>();
  for (const { kind, key, place } of uses) {
    const title = titleOf(kind, key, titles);
    if (title === undefined) continue;
    const use = { title, place: placeInWords(place) };
    told.set(`${use.title}\n${use.place}`, use);
  }
  return [...told.values()].toSorted((a, b) => compare(a.title, b.title) || compare(a.place, b.place));
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

function readDirectUses(db: Db | Tx, id: string): Promise<RawUse[]> {
  return db.$queryRaw<RawUse[]>`
    SELECT kind::text, document_key AS key, place FROM media_usages WHERE media_id = ${id}::uuid
    UNION ALL SELECT 'opportunity', id::text, 'image' FROM investment_opportunities WHERE image_id = ${id}::uuid
    UNION ALL SELECT 'opportunity', opportunity_id::text, 'documents.' || "order" FROM opportunity_documents
      WHERE media_id = ${id}::uuid
    UNION ALL SELECT 'payment', reference, 'proof' FROM payments WHERE proof_media_id = ${id}::uuid
    LIMIT ${mostUses}`;
}

async function readUnrecorded(db: Db | Tx, id: string): Promise<RawUse[]> {
  const rows = await db.$queryRaw<{ kind: DocumentKind; key: string; content: unknown }[]>`
    SELECT kind::text, key, content FROM (${unrecorded}) document WHERE content::text ILIKE ${`%${id}%`}`;
  return rows.flatMap(({ kind, key, content }) =>
    findUses(content)
      .filter(({ mediaId }) => mediaId === id.toLowerCase())
      .map(({ place }) => ({ kind, key, place })),
  );
}

type Titles = ReadonlyMap<string, string>;

/** What the documents with a row of their own are called, by kind and id; nothing for those that are gone. */
async function readTitles(db: Db | Tx, uses: readonly RawUse[]): Promise<Titles> {
  const idsOf = (kind: RawUse['kind']) => uses.filter((use) => use.kind === kind).map(({ key }) => key);
  const rows = await db.$queryRaw<{ kind: string; key: string; title: string; isDeleted: boolean }[]>`
    SELECT kind, id::text AS key, title, deleted_at IS NOT NULL AS "isDeleted" FROM (
      SELECT 'opportunity' AS kind, id, title, deleted_at FROM investment_opportunities
        WHERE id = ANY (${idsOf('opportunity')}::text[]::uuid[])
      UNION ALL SELECT 'page', id, title, deleted_at FROM pages WHERE id = ANY (${idsOf('page')}::text[]::uuid[])
      UNION ALL SELECT 'post', id, title, deleted_at FROM posts WHERE id = ANY (${idsOf('post')}::text[]::uuid[])
      UNION ALL SELECT 'service', id, name, deleted_at FROM services
        WHERE id = ANY (${idsOf('service')}::text[]::uuid[])
      UNION ALL SELECT 'menu', id, name, deleted_at FROM menus WHERE id = ANY (${idsOf('menu')}::text[]::uuid[])
    ) titled`;
  return new Map(
    rows.map(({ kind, key, title, isDeleted }) => [`${kind} ${key}`, isDeleted ? texts.inTrash(title) : title]),
  );
}

function titleOf(kind: RawUse['kind'], key: string, titles: Titles): string | undefined {
  switch (kind) {
    case 'page_content':
      return texts.pageContent[key] ?? key;
    case 'site_content':
      return texts.siteContent(texts.sections[key] ?? inWords(key));
    case 'setting':
      return texts.setting(texts.groups[key] ?? inWords(key));
    case 'payment':
      return texts.titled.payment(key);
    default: {
      const title = titles.get(`${kind} ${key}`);
      return title === undefined ? undefined : texts.titled[kind](title);
    }
  }
}

/** `featuredSectors` → 'featured sectors'; a known name has words of its own. */
function inWords(name: string): string {
  return (
    texts.parts[name] ??
    name
      .replaceAll(/(?<=[a-z\d])(?=[A-Z])|[_-]+/g, ' ')
      .trim()
      .toLowerCase()
  );
}

/** `investmentSection.featuredSectors.0.image` → 'Investment section, featured sector 1, image'. */
function placeInWords(path: string): string {
  // Of a place inside of a rich text: which of its blocks, and what is there.
  const place = path.replace(/\bcontent\.content\.(\d+)\.(?:.+\.)?(image|href|text)$/, 'content.$1.$2');
  const words: string[] = [];
  for (const part of place === '' ? [] : place.split('.')) {
    const last = words.at(-1);
    if (/^\d+$/.test(part) && last !== undefined) words[words.length - 1] = `${last} ${Number(part) + 1}`;
    else if (last !== inWords(part)) words.push(inWords(part));
  }
  const all = words.join(', ');
  return all.charAt(0).toUpperCase() + all.slice(1);
}

/**
 * Records which files a document uses, in the place of what was recorded of it before; to be called in the transaction
 * that stores the document, and with `null` in the one that deletes it for good. `documentKey`: page type, section,
 * settings group, or the id of the row. Ids of files that are not there are left out; a file in the trash is there.
 * VALIDATION for a document beyond any bounds.
 */
export async function recordUsages(tx: Tx, kind: DocumentKind, documentKey: string, content: unknown): Promise<void> {
  const uses = findUses(content);
  await tx.mediaUsage.deleteMany({ where: { kind, documentKey } });
  if (uses.length === 0) return;
  // The lock waits for somebody who is just deleting one of them for good, and then leaves it out.
  await tx.$executeRaw`
    WITH named AS (
      SELECT DISTINCT * FROM unnest(
        ${uses.map(({ mediaId }) => mediaId)}::text[]::uuid[], ${uses.map(({ place }) => place)}::text[]
      ) AS use (media_id, place)
    ), kept AS MATERIALIZED (
      SELECT id FROM media_files WHERE id IN (SELECT media_id FROM named) ORDER BY id FOR KEY SHARE
    )
    INSERT INTO media_usages (media_id, kind, document_key, place)
    SELECT named.media_id, ${kind}::document_kind, ${documentKey}, named.place FROM named JOIN kept ON kept.id = named.media_id`;
}
