import { beforeAll, describe, expect, it } from 'vitest';
import { seedDemoServices } from '../../server/billing/seed.ts';
import { seedDemoOpportunities, seedSectors } from '../../server/opportunities/seed.ts';
import { useDatabase } from '../setup/database.ts';

const database = useDatabase();
const now = new Date('2026-11-20T02:00:00Z');

beforeAll(async () => {
  await database.db.$transaction(async (tx) => {
    await seedSectors(tx);
    await seedDemoOpportunities(tx, now);
    await seedDemoServices(tx);
  });
});

describe('illustrative content', () => {
  it('is labelled, every item of it, and has no contact person', async () => {
    const opportunities = await database.db.investmentOpportunity.findMany();
    expect(opportunities).toHaveLength(12);
    for (const row of opportunities) {
      expect(row).toMatchObject({ isDemo: true, status: 'active', contactEmail: null, contactPhone: null });
      expect(row.createdAt.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(row.requirements).toContain('Foreign Enterprise Certificate');
      expect(row.benefits).toMatch(/\.$/);
    }
    expect(new Set(opportunities.map((row) => row.createdAt.getTime())).size).toBe(12);
    const services = await database.db.service.findMany();
    expect(services).toHaveLength(6);
    expect(services.every((row) => row.isDemo && row.features.length === 3)).toBe(true);
  });

  it('keeps existing sectors when it is seeded again', async () => {
    await database.db.sector.update({ where: { slug: 'other' }, data: { name: 'Anything else' } });
    await seedSectors(database.db);
    expect(await database.db.sector.count()).toBe(9);
    expect(await database.db.sector.findUnique({ where: { slug: 'other' } })).toMatchObject({ name: 'Anything else' });
  });
});
