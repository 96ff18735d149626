/**
 * An hour's work with the same packages: Express, tRPC and Prisma, selecting the same fields. No gate, limits, log,
 * compression or output checks.
 */
import { PrismaPg } from '@prisma/adapter-pg';
import { initTRPC } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express from 'express';
import superjson from 'superjson';
import * as z from 'zod';
import { PrismaClient, type Prisma } from '../../prisma/generated/client.ts';

const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL ?? '', max: 10 }) });
const t = initTRPC.create({ transformer: superjson });

const card = {
  id: true,
  title: true,
  description: true,
  location: true,
  currency: true,
  investmentAmount: true,
  expectedRoi: true,
  timeline: true,
  isDemo: true,
  createdAt: true,
  imageUrl: true,
  imageAlt: true,
  image: {
    select: {
      id: true,
      publicName: true,
      alt: true,
      isDecorative: true,
      focalX: true,
      focalY: true,
      width: true,
      height: true,
      placeholder: true,
      variantKey: true,
      variantWidths: true,
      isAnimated: true,
      store: true,
      isMissing: true,
      deletedAt: true,
    },
  },
  sector: { select: { slug: true, name: true } },
} satisfies Prisma.InvestmentOpportunitySelect;

const detail = {
  ...card,
  status: true,
  requirements: true,
  benefits: true,
  contactName: true,
  contactEmail: true,
  contactPhone: true,
  sector: { select: { slug: true, name: true, contactName: true, contactEmail: true, contactPhone: true } },
} satisfies Prisma.InvestmentOpportunitySelect;

const shown = { status: 'active', deletedAt: null } as const;
const pageSize = 12;

const appRouter = t.router({
  opportunities: t.router({
    list: t.procedure.input(z.object({ sector: z.string().optional() })).query(async ({ input }) => {
      const where = { ...shown, ...(input.sector === undefined ? {} : { sectorSlug: input.sector }) };
      const [rows, total] = await Promise.all([
        db.investmentOpportunity.findMany({
          where,
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          take: pageSize + 1,
          select: card,
        }),
        db.investmentOpportunity.count({ where }),
      ]);
      const items = rows.slice(0, pageSize).map((row) => ({
        ...row,
        investmentAmount: row.investmentAmount.toFixed(2),
        createdAt: row.createdAt.toJSON(),
      }));
      return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null, total };
    }),
    byId: t.procedure.input(z.object({ id: z.string() })).query(async ({ input }) => {
      const row = await db.investmentOpportunity.findFirstOrThrow({
        where: { id: input.id, ...shown },
        select: detail,
      });
      return { ...row, investmentAmount: row.investmentAmount.toFixed(2), createdAt: row.createdAt.toJSON() };
    }),
  }),
  content: t.router({
    homepage: t.procedure.query(async () => {
      const row = await db.pageContent.findUnique({
        where: { pageType: 'homepage' },
        select: { content: true, version: true, schemaVersion: true },
      });
      return { content: row?.content ?? null, source: 'stored' };
    }),
  }),
});

const app = express();
app.get('/readyz', (_request, response) => void response.send('ready'));
app.use('/api/trpc', createExpressMiddleware({ router: appRouter }));
app.listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
