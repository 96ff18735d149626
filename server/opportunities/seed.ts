import { defaultSectors } from '../../src/domain/sectors/sectors.ts';
import type { Tx } from '../platform/database.ts';
import { commonNeeds, demoOpportunities } from './demo.ts';

/** D28; keeps existing ones. */
export async function seedSectors(tx: Tx): Promise<void> {
  await tx.sector.createMany({
    data: defaultSectors.map(({ slug, name, inFilter }, index) => ({
      slug,
      name,
      order: index,
      isFilterDefault: inFilter,
    })),
    skipDuplicates: true,
  });
}

const hour = 3_600_000;

/** Marked, without a contact, so pages show the settings'. One hour apart for a stable order. Requires sectors. */
export async function seedDemoOpportunities(tx: Tx, now: Date): Promise<void> {
  await tx.investmentOpportunity.createMany({
    data: demoOpportunities.map((demo, index) => ({
      title: demo.title,
      description: demo.description,
      sectorSlug: demo.sector,
      location: demo.province,
      province: demo.province,
      currency: demo.currency,
      investmentAmount: demo.amount,
      expectedRoi: demo.roi,
      timeline: demo.timeline,
      requirements: [...demo.needs, ...commonNeeds].join('\n'),
      benefits: demo.benefits.join('\n'),
      isDemo: true,
      createdAt: new Date(now.getTime() - index * hour),
    })),
  });
}
