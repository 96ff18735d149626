import type { Deps } from '../../context.ts';
import type { ServedFile } from './served.ts';
import { build, execute } from '../../platform/sql.ts';

type Noting = Pick<Deps, 'db' | 'log' | 'clock'>;

/** Without affecting the response. */
async function attempt({ log }: Noting, id: string, work: Promise<number>, words: string): Promise<void> {
  try {
    if ((await work) > 0) log.warn({ id }, words);
  } catch (error) {
    log.warn({ err: error, id }, 'the state of a file could not be noted');
  }
}

const setMissing = ({ db }: Noting, { id, storageKey }: Pick<ServedFile, 'id' | 'storageKey'>, isMissing: boolean) =>
  execute(
    db,
    build
      .updateTable('media_files')
      .set({ is_missing: isMissing })
      .where('id', '=', id)
      .where('storage_key', '=', storageKey)
      .where('is_missing', '<>', isMissing),
  );

export async function noteMissing(deps: Noting, file: ServedFile): Promise<void> {
  await attempt(deps, file.id, setMissing(deps, file, true), 'the bytes of a file are missing');
}

/** E.g. from a backup. */
export async function noteRecovered(deps: Noting, file: ServedFile, { kind }: { kind: 'original' | 'variant' }) {
  if (!file.isMissing || kind !== 'original') return;
  await attempt(deps, file.id, setMissing(deps, file, false), 'the bytes of a file are there again');
}

/** To be made again; without a variant, all. */
export async function noteMissingVariant(deps: Noting, { id, cropName }: ServedFile, variant?: string): Promise<void> {
  const due = build
    .updateTable('media_files as m')
    .set({ variants_due_at: deps.clock.now(), variant_tries: 0 })
    .where('m.id', '=', id)
    .where('m.variants_due_at', 'is', null);
  const work = execute(
    deps.db,
    variant === undefined
      ? due.where('m.crop_name', '=', cropName)
      : due.where((eb) =>
          eb.exists(
            eb
              .selectFrom('media_variants as v')
              .select('v.media_id')
              .whereRef('v.media_id', '=', 'm.id')
              .where('v.storage_key', '=', variant),
          ),
        ),
  );
  await attempt(deps, id, work, 'a smaller copy of an image is missing and will be created again');
}
