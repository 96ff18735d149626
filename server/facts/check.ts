import { dayIn } from '../../src/domain/time/day.ts';
import type { FactContent } from '../../src/domain/facts/document.ts';
import { factEntryTexts as texts } from '../../src/domain/facts/entry-texts.ts';
import type { FieldErrors } from '../../src/domain/forms/errors.ts';
import type { EditTarget } from '../content/editing/target.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';
import { escapeLike } from '../platform/lists/like-pattern.ts';
import { lockName } from '../platform/locks.ts';
import { readSettings } from '../settings/settings.ts';
import { mayOwnFact } from './owners.ts';

/** Serialises what must be unique: keys, and periods within a series. */
export async function lockFacts(tx: Tx): Promise<void> {
  await lockName(tx, 'keys of facts');
}

/** Another one than `id`, also in the trash. */
async function isKeyTaken(tx: Tx, key: string, id: string): Promise<boolean> {
  return (await tx.fact.count({ where: { key, id: { not: id } } })) > 0;
}

interface Point {
  /** '' or null: outside any series. */
  series: string | null;
  period: string;
}

const pointOf = (series: string, period: string) =>
  ({ series: { equals: escapeLike(series), mode: 'insensitive' }, period }) as const;

/** By another proposal outside the trash. */
export async function isPeriodTaken(tx: Tx, { series, period }: Point, id: string): Promise<boolean> {
  if (series === null || series === '') return false;
  return (await tx.fact.count({ where: { ...pointOf(series, period), deletedAt: null, id: { not: id } } })) > 0;
}

/** Visitors see each period once. Requires {@link lockFacts}. CONFLICT. */
export async function refusePeriodShown(tx: Tx, { series, period }: Point, id: string): Promise<void> {
  if (series === null || series === '') return;
  const other = await tx.confirmedFact.findFirst({
    where: { ...pointOf(series, period), factId: { not: id }, fact: { deletedAt: null } },
    select: { label: true, key: true },
  });
  if (other !== null) throw new DomainError('CONFLICT', texts.periodShown(series, other));
}

interface Checked {
  id: string;
  /** The stored fact's; undefined for a new one. */
  key: string | undefined;
}

/** Beyond the schema: keys, series, owner, and days to come. */
export function checkOf(
  { deps }: Pick<SignedIn, 'deps'>,
  { id, key }: Checked,
): NonNullable<EditTarget<FactContent>['check']> {
  return async (tx, content, log) => {
    await lockFacts(tx);
    const { timezone } = (await readSettings(tx, log)).general;
    const today = dayIn(timezone, deps.clock.now());
    const errors: FieldErrors = {};
    if (key !== undefined && content.key !== key) errors['key'] = [texts.keyFixed];
    else if (await isKeyTaken(tx, content.key, id)) errors['key'] = [texts.keyTaken];
    if (await isPeriodTaken(tx, content, id)) errors['period'] = [texts.periodTwice(content.series)];
    if (content.ownerId !== '' && !(await mayOwnFact(tx, content.ownerId))) errors['ownerId'] = [texts.noSuchOwner];
    if (content.seenOn > today) errors['seenOn'] = [texts.dayToCome];
    return errors;
  };
}
