import * as z from 'zod/mini';
import { Prisma } from '../../prisma/generated/client.ts';
import { readContent } from '../../src/domain/content/documents.ts';
import { dayIn } from '../../src/domain/content/event.ts';
import {
  type OpportunityContent,
  opportunityContent,
  opportunityDocument,
} from '../../src/domain/content/opportunity.ts';
import { opportunityCurrencies } from '../../src/domain/money.ts';
import { opportunityStatuses } from '../../src/domain/opportunities.ts';
import { provinces } from '../../src/domain/provinces.ts';
import { contentFieldTexts } from '../../src/domain/texts/content-fields.ts';
import { opportunityEntryTexts } from '../../src/domain/texts/opportunity-entry.ts';
import { createOpportunityIn, publishOpportunityIn } from './editing.ts';
import { opportunityConditions, staffFilter } from './list.ts';
import { findOpportunity } from './row.ts';
import type { Db, Tx } from '../platform/database.ts';
import { choiceColumn, textColumn, yesNoColumn } from '../contributions/import-columns.ts';
import { orBehind } from '../contributions/import-publish.ts';
import { idsAfter, inOrder } from '../contributions/export-batch.ts';
import type { Importer, StoredEntry } from '../contributions/importer.ts';

/** What a line has of an opportunity: pictures and documents are chosen in its form, and stay as they are. */
const opportunityEntry = z.omit(opportunityContent, { image: true, documents: true });
type OpportunityEntry = z.infer<typeof opportunityEntry>;

const labels = contentFieldTexts.opportunity;
const { image: _image, documents: _documents, ...defaults } = opportunityDocument.defaults;

const select = {
  id: true,
  version: true,
  title: true,
  description: true,
  sectorSlug: true,
  location: true,
  province: true,
  investmentAmount: true,
  currency: true,
  expectedRoi: true,
  timeline: true,
  status: true,
  requirements: true,
  benefits: true,
  contactName: true,
  contactEmail: true,
  contactPhone: true,
  source: true,
  lastVerifiedAt: true,
  isDemo: true,
} as const satisfies Prisma.InvestmentOpportunitySelect;

type Row = Prisma.InvestmentOpportunityGetPayload<{ select: typeof select }>;

/** A line has what the columns have; what they hold in shapes of their own stays so, as long as its cell does. */
function storedOf({ id, version, ...row }: Row): StoredEntry<OpportunityEntry> {
  const { sectorSlug, province, lastVerifiedAt, investmentAmount, ...rest } = row;
  const known = provinces.find((one) => one === province);
  const entry: OpportunityEntry = {
    ...rest,
    sector: sectorSlug,
    ...(known === undefined ? {} : { province: known }),
    investmentAmount: investmentAmount.toFixed(2),
    expectedRoi: rest.expectedRoi ?? '',
    timeline: rest.timeline ?? '',
    requirements: rest.requirements ?? '',
    benefits: rest.benefits ?? '',
    contactName: rest.contactName ?? '',
    contactEmail: rest.contactEmail ?? '',
    contactPhone: rest.contactPhone ?? '',
    source: rest.source ?? '',
    lastVerified: lastVerifiedAt?.toISOString().slice(0, 10) ?? '',
  };
  return { id, version, entry };
}

/** The document that a line is a part of: what has no column stays as it is stored. */
async function wholeOf(tx: Tx, id: string, entry: OpportunityEntry): Promise<OpportunityContent> {
  const { content } = readContent(opportunityDocument, (await findOpportunity(tx, id)).content);
  return { ...content, province: undefined, ...entry };
}

async function find(db: Db | Tx, ids: readonly string[]): Promise<StoredEntry<OpportunityEntry>[]> {
  const where = { id: { in: [...ids] }, deletedAt: null };
  return (await db.investmentOpportunity.findMany({ where, select })).map(storedOf);
}

/** Investment opportunities as CSV. */
export const opportunityImporter: Importer<OpportunityEntry> = {
  noun: 'opportunities',
  entityKind: 'opportunity',
  schema: opportunityEntry,
  columns: [
    textColumn('title', labels.title),
    textColumn('description', labels.description),
    textColumn('sector', labels.sector),
    textColumn('location', labels.location),
    {
      field: 'province',
      heading: labels.province,
      write: ({ province }) => province ?? '',
      read: (cell) => (cell.trim() === '' ? undefined : cell.trim()),
    },
    textColumn('investmentAmount', labels.investmentAmount),
    choiceColumn('currency', labels.currency, opportunityCurrencies),
    textColumn('expectedRoi', labels.expectedRoi),
    textColumn('timeline', labels.timeline),
    choiceColumn('status', labels.status, opportunityStatuses),
    textColumn('requirements', labels.requirements),
    textColumn('benefits', labels.benefits),
    textColumn('contactName', labels.contactName),
    textColumn('contactEmail', labels.contactEmail),
    textColumn('contactPhone', labels.contactPhone),
    textColumn('source', labels.source),
    textColumn('lastVerified', labels.lastVerified),
    yesNoColumn('isDemo', labels.isDemo),
  ],
  defaults,
  nameOf: ({ title = '' }) => title,
  // Each has a version of its own.
  mostChanges: 2_000,

  find,

  exported(query) {
    const where = opportunityConditions(staffFilter.parse(query));
    return async (db, page) => {
      const source = { from: Prisma.sql`investment_opportunities o`, id: Prisma.sql`o.id`, where };
      const ids = await idsAfter(db, source, page);
      return inOrder(ids, await find(db, ids));
    };
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
      await createOpportunityIn(tx, ctx, { ...opportunityDocument.defaults, ...entry });
    }
  },

  async update(tx, ctx, changes) {
    const behind: string[] = [];
    for (const { stored, entry } of changes) {
      const { id, version } = stored;
      const isDone = await orBehind(entry.title, async () => {
        await publishOpportunityIn(tx, ctx, id, version, await wholeOf(tx, id, entry));
      });
      if (!isDone) behind.push(id);
    }
    return behind;
  },
};
