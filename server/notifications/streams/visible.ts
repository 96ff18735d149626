import { type Expression, sql } from 'kysely';
import type { Prisma } from '../../../prisma/generated/client.ts';
import { linkPrefixesOf, staffAreas, type StaffLevel, staffLevelsOf } from '../../../src/domain/access/staff-links.ts';
import type { Caller } from '../../caller.ts';
import { anyOf } from '../../platform/sql.ts';

const patternsOf = (prefixes: readonly string[]) => prefixes.map((prefix) => `${prefix}%`);
const ofStaff = patternsOf(staffAreas);
const byLevel = (['staff', 'editor', 'officer'] as const).map(
  (level) => [level, patternsOf(linkPrefixesOf(level))] as const,
);

/** Like `visibleTo`. `link` is that of `notifications`; `sees` of each level. Most links are not of staff: they come first. */
export function isVisible(link: Expression<string | null>, sees: (level: StaffLevel) => Expression<boolean>) {
  const isOfLevel = byLevel.map(
    ([level, patterns]) => sql<boolean>`(${sees(level)} and ${link} like ${anyOf(patterns, 'text')})`,
  );
  return sql<boolean>`(${link} is null or not ${link} like ${anyOf(ofStaff, 'text')} or ${sees('admin')}
    or ${sql.join(isOfLevel, sql` or `)})`;
}

/** Notices for staff link into the administration: readable by those who may enter that screen. */
export function visibleTo({ userId, viewer }: Pick<Caller, 'userId' | 'viewer'>): Prisma.NotificationWhereInput {
  const own = { userId };
  const levels = staffLevelsOf(viewer);
  if (levels.includes('admin')) return own;
  const startsWith = (prefix: string) => ({ link: { startsWith: prefix } });
  return {
    ...own,
    OR: [
      { link: null },
      { NOT: { OR: staffAreas.map(startsWith) } },
      ...levels.flatMap(linkPrefixesOf).map(startsWith),
    ],
  };
}
