import { Prisma } from '../../prisma/generated/client.ts';
import type { GuardedScreen } from '../../src/domain/access.ts';
import type { PaletteHit, PaletteKind } from '../../src/domain/palette.ts';
import { paletteTexts as texts } from '../../src/domain/texts/palette.ts';
import { serviceConditions } from '../billing/services.ts';
import { clientConditions } from '../clients/list.ts';
import { opportunityConditions } from '../opportunities/list.ts';
import { type Db, readRows } from '../platform/database.ts';
import { literal } from '../platform/literal.ts';
import { hasWords, patternsOf } from '../platform/words.ts';

/** One kind of what is stored. */
export interface PaletteSource {
  kind: PaletteKind;
  /** Where it is dealt with: whoever may not open that, or where it is not there, is not shown what stands in it (D4). */
  screen: GuardedScreen | '/clients' | '/admin/enquiries' | '/admin/investment-opportunities' | '/admin/services';
  /** At most `limit` hits, those first whose title begins with `q`. */
  find(db: Db, q: string, limit: number): Promise<PaletteHit[]>;
}

interface HitRow {
  id: string;
  title: string;
  detail: string | null;
}

interface StoredSource extends Pick<PaletteSource, 'kind' | 'screen'> {
  from: Prisma.Sql;
  /** Holds all words of `q`, and may be found: what lies in the trash may not. */
  where: (q: string) => Prisma.Sql;
  title: Prisma.Sql;
  detail: Prisma.Sql;
  hrefOf: (row: HitRow) => string;
}

const fold = (pattern: string) => Prisma.sql`search_fold(${pattern}::text)`;

const inText = (folded: Prisma.Sql, may: Prisma.Sql) => (q: string) =>
  Prisma.join([may, ...hasWords(folded, q)], ' AND ');

/** Tables of some dozens or hundreds of rows, which have no column of folded words. */
const inWords = (words: Prisma.Sql, may = Prisma.sql`true`) => inText(Prisma.sql`search_fold(${words})`, may);

function stored({ kind, screen, from, where, title, detail, hrefOf }: StoredSource): PaletteSource {
  return {
    kind,
    screen,
    async find(db, q, limit) {
      const begins = Prisma.sql`search_fold(${title}) LIKE ${fold(`${literal(q)}%`)}`;
      const holds = Prisma.join(hasWords(Prisma.sql`search_fold(${title})`, q), ' AND ');
      const rows = await readRows<HitRow>(
        db,
        Prisma.sql`
          SELECT t.id, ${title} AS title, ${detail} AS detail FROM ${from}
          WHERE ${where(q)}
          ORDER BY (${begins}) DESC, (${holds}) DESC, lower(${title}), t.id LIMIT ${limit}::int`,
      );
      return rows.map((row) => ({ title: row.title, detail: row.detail ?? '', href: hrefOf(row) }));
    },
  };
}

const live = Prisma.sql`t.deleted_at IS NULL`;
const orUntitled = (title: Prisma.Sql) => Prisma.sql`coalesce(nullif(btrim(${title}), ''), ${texts.untitled}::text)`;
const joined = (...parts: Prisma.Sql[]) => Prisma.sql`nullif(concat_ws(', ', ${Prisma.join(parts)}), '')`;
const filled = (column: Prisma.Sql) => Prisma.sql`nullif(btrim(${column}), '')`;

/** Invented records say so (D63). */
const exampleMark = Prisma.sql`CASE WHEN t.is_demo THEN ${texts.example}::text END`;

const personTitle = Prisma.sql`
  coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), ${texts.noName}::text)`;
const enquiryTitle = Prisma.sql`concat_ws(' ', t.receipt_number, t.first_name, t.last_name)`;

/** Everything that the palette finds by words; a new noun is added here and shows as soon as its screen is there. */
export const paletteSources: readonly PaletteSource[] = [
  stored({
    kind: 'pages',
    screen: '/admin/pages',
    from: Prisma.sql`pages t`,
    where: inText(Prisma.sql`t.search_text`, live),
    title: orUntitled(Prisma.sql`t.title`),
    detail: Prisma.sql`'/' || t.slug`,
    hrefOf: ({ id }) => `/admin/pages/${id}`,
  }),
  stored({
    kind: 'posts',
    screen: '/admin/posts',
    from: Prisma.sql`posts t`,
    where: inText(Prisma.sql`t.search_text`, live),
    title: orUntitled(Prisma.sql`t.title`),
    detail: joined(filled(Prisma.sql`t.category`), filled(Prisma.sql`t.author`)),
    hrefOf: ({ id }) => `/admin/posts?edit=${id}`,
  }),
  stored({
    kind: 'opportunities',
    screen: '/admin/investment-opportunities',
    from: Prisma.sql`investment_opportunities t`,
    where: (q) => opportunityConditions({ q }, Prisma.sql`t`),
    title: orUntitled(Prisma.sql`t.title`),
    detail: joined(exampleMark, filled(Prisma.sql`t.location`)),
    hrefOf: ({ id }) => `/admin/investment-opportunities/${id}`,
  }),
  stored({
    kind: 'services',
    screen: '/admin/services',
    from: Prisma.sql`services t`,
    where: (q) => serviceConditions({ q }, Prisma.sql`t`),
    title: orUntitled(Prisma.sql`t.name`),
    detail: joined(exampleMark, filled(Prisma.sql`t.category`)),
    hrefOf: ({ id }) => `/admin/services?edit=${id}`,
  }),
  stored({
    kind: 'clients',
    screen: '/clients',
    from: Prisma.sql`clients t`,
    where: (q) => clientConditions({ q }, Prisma.sql`t`),
    title: orUntitled(Prisma.sql`t.name`),
    detail: joined(filled(Prisma.sql`t.industry`), filled(Prisma.sql`t.city`), filled(Prisma.sql`t.country`)),
    hrefOf: ({ id }) => `/clients/${id}`,
  }),
  stored({
    kind: 'enquiries',
    screen: '/admin/enquiries',
    from: Prisma.sql`enquiries t`,
    where: inText(Prisma.sql`t.search_text`, live),
    title: enquiryTitle,
    detail: Prisma.sql`t.email::text`,
    hrefOf: ({ id }) => `/admin/enquiries?id=${id}`,
  }),
  stored({
    kind: 'payments',
    screen: '/admin/payments',
    from: Prisma.sql`
      payments t JOIN invoices i ON i.id = t.invoice_id LEFT JOIN receipts r ON r.payment_id = t.id
      LEFT JOIN subscriptions sub ON sub.id = t.subscription_id LEFT JOIN services s ON s.id = sub.service_id`,
    where: inWords(Prisma.sql`
      t.reference, replace(t.reference, '-', ''), i.number, r.number, i.addressee->>'name', i.addressee->>'email', s.name`),
    title: Prisma.sql`t.reference`,
    detail: joined(Prisma.sql`i.addressee->>'name'`, Prisma.sql`s.name`),
    hrefOf: ({ id }) => `/admin/payments?id=${id}`,
  }),
  stored({
    kind: 'media',
    screen: '/admin/media',
    from: Prisma.sql`media_files t`,
    // The index is on the name as it stands.
    where: (q) => {
      const names = patternsOf(q).map((pattern) => Prisma.sql`t.name ILIKE ${pattern.normalize('NFC')}`);
      return Prisma.join([live, Prisma.sql`t.store <> 'private'`, ...names], ' AND ');
    },
    title: orUntitled(Prisma.sql`t.name`),
    detail: filled(Prisma.sql`t.alt`),
    hrefOf: ({ id }) => `/admin/media?file=${id}`,
  }),
  stored({
    kind: 'menus',
    screen: '/admin/menu',
    from: Prisma.sql`menus t`,
    where: inWords(Prisma.sql`t.name, t.location`, live),
    title: orUntitled(Prisma.sql`t.name`),
    detail: Prisma.sql`t.location`,
    hrefOf: ({ id }) => `/admin/menu?menu=${id}`,
  }),
  stored({
    kind: 'users',
    screen: '/admin/settings',
    from: Prisma.sql`users t LEFT JOIN profiles p ON p.id = t.id`,
    where: inWords(
      Prisma.sql`p.first_name, p.last_name, t.email::text`,
      Prisma.sql`t.erased_at IS NULL AND t.deleted_at IS NULL`,
    ),
    title: personTitle,
    detail: Prisma.sql`t.email::text`,
    hrefOf: ({ detail }) => `/admin/settings?tab=users&q=${encodeURIComponent(detail ?? '')}`,
  }),
  stored({
    kind: 'redirects',
    screen: '/admin/redirects',
    from: Prisma.sql`redirects t`,
    where: inWords(Prisma.sql`t.from_path, t.to_path`),
    title: Prisma.sql`t.from_path`,
    detail: Prisma.sql`t.to_path`,
    hrefOf: () => '/admin/redirects',
  }),
];
