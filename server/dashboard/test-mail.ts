import { sql } from 'kysely';
import { setupTexts as texts } from '../../src/domain/admin/setup-texts.ts';
import { mailTexts } from '../../src/domain/mail/texts.ts';
import { mailTopicName } from '../../src/domain/mail/topic-texts.ts';
import { lockUser } from '../auth/own-change.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { queueMail } from '../mail/queue.ts';
import { audit } from '../platform/audit.ts';
import { build, execute, query } from '../platform/sql.ts';
import { changeStoredSetup } from './stored-setup.ts';

const topic = 'setup.test';
const databaseNow = sql<Date>`now()`;
/** Workers skip it until then, in case this process dies. */
const ownTime = sql<Date>`now() + interval '1 minute'`;

/** Replaces the caller's last one. @returns its id */
async function queueTestMail(ctx: SignedIn): Promise<string> {
  const { deps, caller } = ctx;
  const dedupeKey = `${topic} ${caller.userId}`;
  return ctx.db.$transaction(async (tx) => {
    // Serialises concurrent clicks.
    await lockUser(tx, caller.userId);
    await execute(
      tx,
      build
        .deleteFrom('outbox')
        .where('dedupe_key', '=', dedupeKey)
        .where('attempts', '>', 0)
        .where((eb) =>
          eb.or([eb('sent_at', 'is not', null), eb('locked_until', 'is', null), eb('locked_until', '<=', databaseNow)]),
        ),
    );
    if ((await tx.outboxMessage.count({ where: { dedupeKey } })) > 0) {
      throw new DomainError('CONFLICT', texts.testUnderWay);
    }
    await queueMail(tx, deps.keys, { to: caller.viewer.email, topic, content: mailTexts.test(), dedupeKey });
    const rows = await query(
      tx,
      build.updateTable('outbox').set({ next_try_at: ownTime }).where('dedupe_key', '=', dedupeKey).returning('id'),
    );
    await audit(tx, actorOf(ctx), { action: 'outbox.test', entityKind: 'outbox', entityName: mailTopicName(topic) });
    return rows[0]?.id ?? '';
  });
}

/**
 * Waits for the mail server; a failed mail is retried from the outbox. Stores the result for the checklist. @returns
 * the failure; null if accepted @throws RATE_LIMITED, CONFLICT while the last one is being sent
 */
export async function sendTestMail(ctx: SignedIn): Promise<{ failure: string | null }> {
  const { deps, caller } = ctx;
  if (deps.mail.kind === 'folder') return { failure: texts.noMailServer };
  await deps.limits.ownMail(caller.userId);
  const failure = (await deps.mail.deliverNow(await queueTestMail(ctx))) ?? null;
  const mailTest = { failure, by: caller.userId, at: deps.clock.now().toISOString() };
  await ctx.db.$transaction((tx) => changeStoredSetup(ctx, tx, () => ({ mailTest })));
  return { failure };
}
