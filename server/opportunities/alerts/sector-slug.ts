import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { anyOf, build, columnsOf, execute, query } from '../../platform/sql.ts';

const a = columnsOf('opportunity_alerts', 'a');

/** So that filters still match, and watched projects show no change. */
export async function renameSectorInAlerts(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const isFrom = sql`'$.* ? (@.sector == $from)', jsonb_build_object('from', ${from}::text)`;
  const rows = await query(
    tx,
    build
      .selectFrom('opportunity_alerts as a')
      .select('a.id')
      .where((eb) =>
        eb.or([
          sql<boolean>`${a('filter')} ->> 'sector' = ${from}`,
          sql<boolean>`jsonb_path_exists(${a('projects')}, ${isFrom})`,
        ]),
      )
      .orderBy('a.id')
      .forUpdate(),
  );
  const renamed = sql`to_jsonb(${to}::text)`;
  await execute(
    tx,
    build
      .updateTable('opportunity_alerts as a')
      .set({
        filter: sql`case when ${a('filter')} ->> 'sector' = ${from}
          then jsonb_set(${a('filter')}, '{sector}', ${renamed}) else ${a('filter')} end`,
        projects: sql`(
          select jsonb_object_agg(id, case when facts ->> 'sector' = ${from}
            then jsonb_set(facts, '{sector}', ${renamed}) else facts end)
          from jsonb_each(${a('projects')}) as project(id, facts))`,
      })
      .where(
        'a.id',
        '=',
        anyOf(
          rows.map(({ id }) => id),
          'uuid',
        ),
      ),
  );
}
