import type { Dataset } from '../../../src/domain/facts/datasets/datasets.ts';
import { type SeriesMapping, seriesMapping } from '../../../src/domain/facts/datasets/mapping.ts';
import { isSameValue } from '../../../src/domain/content/places.ts';
import { actorOf } from '../../caller.ts';
import { changedFields } from '../../columns/columns.ts';
import type { SignedIn } from '../../context.ts';
import { audit } from '../../platform/audit.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { lockName } from '../../platform/locks.ts';

/** By series key; ignores those of a later release. */
export async function savedMappings(db: Db | Tx, { form, name }: Dataset): Promise<Map<string, SeriesMapping>> {
  const rows = await db.factMapping.findMany({
    where: { form, dataset: name },
    select: { seriesKey: true, mapping: true },
  });
  return new Map(
    rows.flatMap(({ seriesKey, mapping }) => {
      const { data } = seriesMapping.safeParse(mapping);
      return data === undefined ? [] : [[seriesKey, data]];
    }),
  );
}

async function forget(tx: Tx, ctx: SignedIn, { form, name }: Dataset, kept: readonly [string, SeriesMapping][]) {
  for (const [seriesKey, { label }] of kept) {
    await tx.factMapping.deleteMany({ where: { form, dataset: name, seriesKey } });
    await audit(tx, actorOf(ctx), { action: 'facts.forgetMapping', entityKind: 'fact', entityName: label });
  }
}

/** Forgets others of this file. Audited. */
export async function saveMappings(
  ctx: SignedIn,
  dataset: Dataset,
  mappings: Readonly<Record<string, SeriesMapping>>,
): Promise<void> {
  const { form, name } = dataset;
  const { userId } = ctx.caller;
  await ctx.db.$transaction(async (tx) => {
    await lockName(tx, 'mappings of facts');
    const kept = await savedMappings(tx, dataset);
    for (const [seriesKey, mapping] of Object.entries(mappings)) {
      const before = kept.get(seriesKey);
      if (isSameValue(before, mapping)) continue;
      await tx.factMapping.upsert({
        where: { form_dataset_seriesKey: { form, dataset: name, seriesKey } },
        create: { form, dataset: name, seriesKey, mapping, createdBy: userId, updatedBy: userId },
        update: { mapping, updatedBy: userId },
        select: { id: true },
      });
      await audit(tx, actorOf(ctx), {
        action: 'facts.keepMapping',
        entityKind: 'fact',
        entityName: mapping.label,
        ...(before === undefined ? { after: mapping } : changedFields(before, mapping)),
      });
    }
    const inFile = new Set(dataset.series.map(({ key }) => key));
    const dropped = [...kept].filter(([key]) => inFile.has(key) && mappings[key] === undefined);
    await forget(tx, ctx, dataset, dropped);
  });
}
