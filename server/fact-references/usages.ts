import type { DocumentKind } from '../../prisma/generated/enums.ts';
import { type FactReference, maxReferred, namesOf, referencesIn } from '../../src/domain/facts/references.ts';
import { type ReferenceFields, takesFact } from '../../src/domain/facts/reference-fields.ts';
import { referenceTexts as texts } from '../../src/domain/facts/reference-texts.ts';
import type { FieldErrors } from '../../src/domain/forms/errors.ts';
import type { Db, Tx } from '../platform/database.ts';
import { anyOf, build, query } from '../platform/sql.ts';

export interface Referring {
  kind: DocumentKind;
  /** Of its plain fields. */
  references: ReferenceFields | undefined;
}

/** Keeps them from the trash until the transaction ends. */
async function confirmedIn(tx: Tx, references: readonly FactReference[]) {
  const { keys, series } = namesOf(references);
  const rows = await query(
    tx,
    build
      .selectFrom('facts as f')
      .innerJoin('confirmed_facts as c', 'c.fact_id', 'f.id')
      .select(['c.key', 'c.series'])
      .where('f.deleted_at', 'is', null)
      .where((eb) =>
        eb.or([eb('c.key', '=', anyOf(keys, 'text')), eb(eb.fn('lower', ['c.series']), '=', anyOf(series, 'text'))]),
      )
      .orderBy('f.id')
      .forShare(),
  );
  return {
    keys: new Set(rows.map(({ key }) => key)),
    series: new Set(rows.map((row) => row.series?.toLowerCase())),
  };
}

/** By field. In the document's transaction. */
export async function checkReferences(tx: Tx, { kind, references }: Referring, content: unknown): Promise<FieldErrors> {
  const found = referencesIn(content);
  if (found.length === 0) return {};
  const confirmed = await confirmedIn(tx, found);
  const faultOf = (reference: FactReference): string | undefined => {
    const { kind: of, name, place, isAlone, isRich } = reference;
    const takes = isRich ? 'text' : takesFact(references, place);
    if (kind === 'fact') return texts.inFact;
    if (takes === undefined) return texts.notHere;
    if (takes === 'figure' && (of === 'series' || !isAlone)) return texts.figureAlone;
    if (of === 'fact') return confirmed.keys.has(name) ? undefined : texts.unknownFact(name);
    if (!isRich || !isAlone) return texts.seriesAlone;
    return confirmed.series.has(name.toLowerCase()) ? undefined : texts.unknownSeries(name);
  };
  const errors: FieldErrors = {};
  const { keys, series } = namesOf(found);
  if (keys.length + series.length > maxReferred) errors[found[0]?.place ?? ''] = [texts.tooMany(maxReferred)];
  for (const reference of found) {
    const fault = faultOf(reference);
    if (fault !== undefined) errors[reference.place] ??= [fault];
  }
  return errors;
}

/** The index's limit. */
const maxPlaceLength = 300;

/** In the document's transaction. */
export async function recordFactUsages(
  tx: Tx,
  kind: DocumentKind,
  documentKey: string,
  content: unknown,
): Promise<void> {
  await tx.factUsage.deleteMany({ where: { kind, documentKey } });
  const data = referencesIn(content).map(({ kind: of, name, place }) => ({
    kind,
    documentKey,
    place: place.slice(0, maxPlaceLength),
    name: of === 'series' ? name.toLowerCase() : name,
    isSeries: of === 'series',
  }));
  if (data.length > 0) await tx.factUsage.createMany({ data, skipDuplicates: true });
}

/** By key and series name; the trash counts. */
export async function usagesOf(db: Db | Tx, { key, series }: { key?: string; series?: string }) {
  return db.factUsage.findMany({
    where: {
      OR: [
        ...(key === undefined ? [] : [{ name: key, isSeries: false }]),
        ...(series === undefined || series === '' ? [] : [{ name: series.toLowerCase(), isSeries: true }]),
      ],
    },
    orderBy: [{ kind: 'asc' }, { documentKey: 'asc' }, { place: 'asc' }],
    select: { kind: true, documentKey: true, place: true, isSeries: true },
  });
}
