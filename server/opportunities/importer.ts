import { dayIn } from '../../src/domain/time/day.ts';
import * as z from 'zod/mini';
import { readContent } from '../../src/domain/content/documents.ts';
import {
  type OpportunityContent,
  opportunityContent,
  opportunityDocument,
} from '../../src/domain/opportunities/document.ts';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { opportunityEntryTexts } from '../../src/domain/opportunities/entry-texts.ts';
import { entryOf, fileColumnsOf, inFile, type NotInFile, selectOf } from '../columns/columns.ts';
import { exportOf } from '../contributions/export-batch.ts';
import type { Importer, StoredEntry } from '../contributions/importer.ts';
import { naturalKey } from '../contributions/natural-key.ts';
import { publishEach } from '../contributions/import-publish.ts';
import type { Db, Tx } from '../platform/database.ts';
import { build } from '../platform/sql.ts';
import { opportunityColumns } from './columns.ts';
import { opportunityEditing } from './editing.ts';
import { opportunityConditions, staffFilter } from './list.ts';
import { findOpportunity } from './row.ts';

/** Edited only in the form; imports keep them. */
const notInFile = { image: true, documents: true } as const satisfies Record<
  NotInFile<typeof opportunityColumns>,
  true
>;
const opportunityEntry = z.omit(opportunityContent, notInFile);
type OpportunityEntry = z.infer<typeof opportunityEntry>;

const { image: _image, documents: _documents, ...defaults } = opportunityDocument.defaults;

const columns = inFile(opportunityColumns);
const select = { id: true, version: true, ...selectOf(columns) } as const;

/** The full document of a line: fields without a column are kept. */
async function wholeOf(tx: Tx, id: string, entry: OpportunityEntry): Promise<OpportunityContent> {
  const { content } = readContent(opportunityDocument, (await findOpportunity(tx, id)).content);
  return { ...content, province: undefined, ...entry };
}

async function find(db: Db | Tx, ids: readonly string[]): Promise<StoredEntry<OpportunityEntry>[]> {
  const where = { id: { in: [...ids] }, deletedAt: null };
  const rows = await db.investmentOpportunity.findMany({ where, select });
  return rows.map((row) => ({ id: row.id, version: row.version, entry: entryOf(columns, row) }));
}

export const opportunityImporter: Importer<OpportunityEntry> = {
  noun: 'opportunities',
  entityKind: 'opportunity',
  schema: opportunityEntry,
  columns: fileColumnsOf(columns, contentFieldTexts.opportunity, {
    title: ['name', 'opportunity', 'project', 'project name', 'project title'],
    description: ['summary', 'details', 'about'],
    sector: ['industry'],
    location: ['place', 'site', 'district'],
    province: ['region'],
    investmentAmount: ['amount', 'investment', 'investment size', 'value', 'capital'],
    expectedRoi: ['roi', 'return', 'expected return', 'return on investment'],
    timeline: ['duration', 'time frame', 'schedule'],
    requirements: ['requirement'],
    benefits: ['benefit', 'incentives'],
    contactName: ['contact', 'contact person'],
    contactEmail: ['email', 'email address'],
    contactPhone: ['phone', 'phone number', 'telephone', 'tel', 'mobile'],
    source: ['reference'],
    lastVerified: ['verified', 'verified on', 'date verified'],
  }),
  defaults,
  nameOf: ({ title = '' }) => title,
  keys: [naturalKey('title', 'investment_opportunities', 'title')],
  // Each creates a version.
  maxChanges: 2_000,

  find,

  exported: exportOf({
    found: (query) =>
      build
        .selectFrom('investment_opportunities as o')
        .select('o.id')
        .where(opportunityConditions(staffFilter.parse(query))),
    find,
  }),

  async example(tx) {
    const first = await tx.sector.findFirst({
      where: { deletedAt: null },
      orderBy: [{ order: 'asc' }, { slug: 'asc' }],
      select: { slug: true },
    });
    return { sector: first?.slug ?? '' };
  },

  async prepareCheck(tx, { timezone, now }) {
    const rows = await tx.sector.findMany({ where: { deletedAt: null }, select: { slug: true } });
    const sectors = new Set(rows.map(({ slug }) => slug));
    const today = dayIn(timezone, now);
    return ({ sector, lastVerified }) => ({
      ...(sectors.has(sector) ? {} : { sector: [opportunityEntryTexts.sectorGone] }),
      ...(lastVerified > today ? { lastVerified: [opportunityEntryTexts.dayToCome] } : {}),
    });
  },

  async create(tx, ctx, entries) {
    for (const entry of entries) {
      await opportunityEditing.createIn(tx, ctx, { ...opportunityDocument.defaults, ...entry });
    }
  },

  update: (tx, ctx, changes) =>
    publishEach(
      changes,
      ({ title }) => title,
      async (id, { entry, baseVersion }) =>
        opportunityEditing.publishIn(tx, ctx, id, { baseVersion, content: await wholeOf(tx, id, entry) }),
    ),
};
