import { jobTexts } from '../../src/domain/jobs/texts.ts';
import { DomainError } from '../errors.ts';
import { nightly, type Job, type JobDeps } from '../contributions/job.ts';
import { systemActor } from '../platform/audit.ts';
import { isDatabaseDown } from '../platform/database/outages.ts';
import { retentionStart } from './list.ts';
import type { TrashNoun } from '../contributions/trash-noun.ts';
import { trashNouns } from './registry.ts';
import { purgeEnded } from './service.ts';
import { build, camel, query } from '../platform/sql.ts';

const batchSize = 100;

/** Yields ids in batches, each once even if its deletion fails. */
async function* endedIds({ db, clock }: JobDeps, { rows }: TrashNoun): AsyncGenerator<string> {
  const end = retentionStart(clock);
  let last = { deletedAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const { deletedAt, id: lastId } = last;
    const batch: (typeof last)[] = await query(
      db,
      build
        .selectFrom(rows.as('trash'))
        .select(camel('trash.id', 'trash.deleted_at'))
        .where('trash.deleted_at', '<=', end)
        .where((eb) => eb.eb(eb.refTuple('trash.deleted_at', 'trash.id'), '>', eb.tuple(deletedAt, lastId)))
        .orderBy('trash.deleted_at')
        .orderBy('trash.id')
        .limit(batchSize)
        .$narrowType<{ deletedAt: Date }>(),
    );
    for (const { id } of batch) yield id;
    const newest = batch.at(-1);
    if (newest === undefined || batch.length < batchSize) return;
    last = newest;
  }
}

/** Deletes after 30 days (D38), one by one: a failure does not block others. */
export const emptyTrash: Job = {
  name: 'empty-trash',
  title: jobTexts.emptyTrashTitle,
  ...nightly('03:20'),
  async run(deps) {
    let purged = 0;
    let failed = 0;
    for (const noun of trashNouns) {
      for await (const id of endedIds(deps, noun)) {
        try {
          if (await purgeEnded(deps, systemActor(), noun, id)) purged += 1;
        } catch (error) {
          if (isDatabaseDown(error)) throw error;
          failed += 1;
          deps.log.error({ err: error, kind: noun.kind, id }, 'could not be permanently deleted');
        }
      }
    }
    if (failed > 0) throw new DomainError('UNEXPECTED', jobTexts.notPurged(failed));
    return purged;
  },
};
