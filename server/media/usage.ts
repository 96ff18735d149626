import { type AliasableExpression, expressionBuilder, type Selectable, sql } from 'kysely';
import type { DocumentKind, Tables } from '../../prisma/generated/tables.ts';
import { hrefOfUse, type UseKind, type UsePlace } from '../../src/domain/documents/use-place.ts';
import { mediaUseTexts as texts } from '../../src/domain/media/texts.ts';
import type { Db, Tx } from '../platform/database.ts';
import { findUses, usePattern } from './usage-walk.ts';
import { anyOf, asText, build, execute, isPresent, query } from '../platform/sql.ts';

/** Few enough to search; pages and posts record uses on save. */
const documentKind = (kind: DocumentKind) => sql<DocumentKind>`${kind}::document_kind`.as('kind');
const documents = build
  .selectFrom('page_content')
  .select((eb) => [documentKind('page_content'), asText(eb.ref('page_type')).as('key'), 'content'])
  .unionAll(build.selectFrom('site_content').select([documentKind('site_content'), 'section as key', 'content']))
  .unionAll(build.selectFrom('settings').select([documentKind('setting'), 'group as key', 'value as content']));
const unrecorded = build
  .selectFrom(documents.as('document'))
  .selectAll()
  .where((eb) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom('media_usages as u')
          .select('u.media_id')
          .whereRef('u.kind', '=', 'document.kind')
          .whereRef('u.document_key', '=', 'document.key'),
      ),
    ),
  );

const m = expressionBuilder<Tables & { m: Tables['media_files'] }, 'm'>();

/** D44; the places of {@link whereUsed}. */
export const isUsed = m.or([
  m.exists(m.selectFrom('media_usages as u').select('u.media_id').whereRef('u.media_id', '=', 'm.id')),
  m.exists(m.selectFrom('investment_opportunities as o').select('o.id').whereRef('o.image_id', '=', 'm.id')),
  m.exists(m.selectFrom('opportunity_documents as d').select('d.media_id').whereRef('d.media_id', '=', 'm.id')),
  m.exists(m.selectFrom('payments as p').select('p.id').whereRef('p.proof_media_id', '=', 'm.id')),
  sql<boolean>`${asText(m.ref('m.id'))} in (
    select lower(found[1])
    from ${unrecorded} as document, regexp_matches(document.content::text, ${usePattern}, 'gi') as found
  )`,
]);

interface RawUse {
  kind: UseKind;
  key: string;
  place: string;
}

const maxUses = 200;

/** At most 200 (D44), trash too, marked: restorable for 30 days (D38). */
export async function whereUsed(db: Db | Tx, id: string): Promise<UsePlace[]> {
  // One connection per transaction.
  return nameUses(db, [...(await readDirectUses(db, id)), ...(await readUnrecorded(db, id))]);
}

/** Titles and parts in words, sorted; ignores documents that are gone. */
export async function nameUses(db: Db | Tx, uses: readonly RawUse[], isBlocking = false): Promise<UsePlace[]> {
  const titles = await readTitles(db, uses);
  const byPlace = new Map<string, UsePlace>();
  for (const { kind, key, place } of uses) {
    const found = titles.get(`${kind} ${key}`);
    const title = titleOf(kind, key, found);
    if (title === undefined) continue;
    const href = hrefOfUse({ kind, key, place, isDeleted: found?.isDeleted ?? false });
    const use = { title, place: placeLabel(place), href, isBlocking };
    byPlace.set(`${kind} ${key}\n${use.place}`, use);
  }
  return [...byPlace.values()].toSorted((a, b) => compare(a.title, b.title) || compare(a.place, b.place));
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

function readDirectUses(db: Db | Tx, id: string): Promise<RawUse[]> {
  const kindAs = (kind: UseKind) => sql<UseKind>`${kind}::text`.as('kind');
  const placeAs = (place: string) => sql<string>`${place}::text`.as('place');
  return query(
    db,
    build
      .selectFrom('media_usages')
      .select((eb) => [sql<UseKind>`${eb.ref('kind')}::text`.as('kind'), 'document_key as key', 'place'])
      .where('media_id', '=', id)
      .unionAll(
        build
          .selectFrom('investment_opportunities as o')
          .select((eb) => [kindAs('opportunity'), asText(eb.ref('o.id')).as('key'), placeAs('image')])
          .where('o.image_id', '=', id),
      )
      .unionAll(
        build
          .selectFrom('opportunity_documents as d')
          .select((eb) => [
            kindAs('opportunity'),
            asText(eb.ref('d.opportunity_id')).as('key'),
            sql<string>`'documents.' || ${eb.ref('d.order')}`.as('place'),
          ])
          .where('d.media_id', '=', id),
      )
      .unionAll(
        build
          .selectFrom('payments as p')
          .select([kindAs('payment'), 'p.reference as key', placeAs('proof')])
          .where('p.proof_media_id', '=', id),
      )
      .limit(maxUses),
  );
}

async function readUnrecorded(db: Db | Tx, id: string): Promise<RawUse[]> {
  const rows = await query(
    db,
    build
      .selectFrom(unrecorded.as('document'))
      .selectAll()
      .where((eb) => eb.eb(asText(eb.ref('document.content')), 'ilike', `%${id}%`)),
  );
  return rows.flatMap(({ kind, key, content }) =>
    findUses(content)
      .filter(({ mediaId }) => mediaId === id.toLowerCase())
      .map(({ place }) => ({ kind, key, place })),
  );
}

type TitledRow = Pick<Selectable<Tables['pages']>, 'id' | 'title' | 'deleted_at'>;
type Titles = ReadonlyMap<string, { title: string; isDeleted: boolean }>;

async function readTitles(db: Db | Tx, uses: readonly RawUse[]): Promise<Titles> {
  const idsOf = (kind: UseKind) => uses.filter((use) => use.kind === kind).map(({ key }) => key);
  const titled = (kind: UseKind, rows: AliasableExpression<TitledRow>) =>
    build
      .selectFrom(rows.as('t'))
      .select((eb) => [
        sql<string>`${kind}::text`.as('kind'),
        't.id as key',
        't.title',
        isPresent(eb.ref('t.deleted_at')).as('isDeleted'),
      ])
      .where('t.id', '=', anyOf(idsOf(kind), 'uuid'));
  const opportunities = build.selectFrom('investment_opportunities').select(['id', 'title', 'deleted_at']);
  const services = build.selectFrom('services').select(['id', 'name as title', 'deleted_at']);
  const rows = await query(
    db,
    titled('opportunity', opportunities)
      .unionAll(titled('page', build.selectFrom('pages').select(['id', 'title', 'deleted_at'])))
      .unionAll(titled('post', build.selectFrom('posts').select(['id', 'title', 'deleted_at'])))
      .unionAll(titled('service', services))
      .unionAll(titled('answer', build.selectFrom('answers').select(['id', 'title', 'deleted_at'])))
      .unionAll(titled('menu', build.selectFrom('menus').select(['id', 'name as title', 'deleted_at']))),
  );
  return new Map(
    rows.map(({ kind, key, title, isDeleted }) => [
      `${kind} ${key}`,
      { title: isDeleted ? texts.inTrash(title) : title, isDeleted },
    ]),
  );
}

function titleOf(kind: UseKind, key: string, found: { title: string } | undefined): string | undefined {
  switch (kind) {
    case 'page_content':
      return texts.pageContent[key] ?? key;
    case 'site_content':
      return texts.siteContent(texts.sections[key] ?? inWords(key));
    case 'setting':
      return texts.setting(texts.groups[key] ?? inWords(key));
    case 'payment':
      return texts.titled.payment(key);
    default:
      return found === undefined ? undefined : texts.titled[kind](found.title);
  }
}

/** 'featured sectors'. */
function inWords(name: string): string {
  return (
    texts.parts[name] ??
    name
      .replaceAll(/(?<=[a-z\d])(?=[A-Z])|[_-]+/g, ' ')
      .trim()
      .toLowerCase()
  );
}

/** 'Investment section, featured sector 1, image'. */
function placeLabel(path: string): string {
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
 * In the document's transaction; `null`: deleted for good. `documentKey`: page type, section, settings group, or row
 * id. Ignores unknown files; the trash counts. VALIDATION beyond bounds.
 */
export async function recordUsages(tx: Tx, kind: DocumentKind, documentKey: string, content: unknown): Promise<void> {
  const uses = findUses(content);
  await tx.mediaUsage.deleteMany({ where: { kind, documentKey } });
  if (uses.length === 0) return;
  // Waits for a concurrent deletion.
  const found = sql<Pick<Tables['media_usages'], 'media_id' | 'place'>>`
    unnest(${uses.map(({ mediaId }) => mediaId)}::uuid[], ${uses.map(({ place }) => place)}::text[])`;
  await execute(
    tx,
    build
      .with('named', (within) =>
        within
          .selectFrom(found.as<'use'>(sql`use(media_id, place)`))
          .distinct()
          .selectAll(),
      )
      .with(
        (cte) => cte('kept').materialized(),
        (within) =>
          within
            .selectFrom('media_files as f')
            .select('f.id')
            .where('f.id', 'in', (eb) => eb.selectFrom('named').select('named.media_id'))
            .orderBy('f.id')
            .forKeyShare(),
      )
      .insertInto('media_usages')
      .columns(['media_id', 'kind', 'document_key', 'place'])
      .expression((eb) =>
        eb
          .selectFrom('named')
          .innerJoin('kept', 'kept.id', 'named.media_id')
          .select(['named.media_id', documentKind(kind), sql`${documentKey}::text`.as('document_key'), 'named.place']),
      ),
  );
}
