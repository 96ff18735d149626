import { factEntryTexts as texts } from '../../src/domain/facts/entry-texts.ts';
import { removal, rowTrash } from '../content/editing/row-trash.ts';
import { DomainError } from '../errors.ts';
import { isPeriodTaken, lockFacts, refusePeriodShown } from './check.ts';
import { lockFact } from './rows.ts';
import { refuseWhileUsed } from './uses.ts';

const noun = { kind: 'fact', table: 'facts' } as const;

/** CONFLICT also while texts refer to it. */
export const removeFact = removal({
  ...noun,
  action: 'facts.remove',
  changed: texts.changed,
  lock: lockFact,
  nameOf: ({ entry }) => entry.label,
  refuse: refuseWhileUsed,
});

export const factTrash = rowTrash({
  ...noun,
  name: 'label',
  undoLevel: 'editor',

  async restore(tx, id) {
    await lockFacts(tx);
    const fact = await tx.fact.findFirst({
      where: { id, deletedAt: { not: null } },
      select: { series: true, period: true, confirmed: { select: { series: true, period: true } } },
    });
    if (fact === null) return false;
    if (await isPeriodTaken(tx, fact, id)) throw new DomainError('CONFLICT', texts.periodTwice(fact.series ?? ''));
    if (fact.confirmed !== null) await refusePeriodShown(tx, fact.confirmed, id);
    await tx.fact.update({ where: { id }, data: { deletedAt: null, deletedBy: null }, select: { id: true } });
    return true;
  },
});
