import {
  fixedWays,
  type NotificationCategory,
  notificationCategories,
  type NotificationPreference,
  type NotificationPreferenceEntry,
  type NotificationWay,
  notificationWays,
} from '../../src/domain/notifications/notifications.ts';
import { mayEnter } from '../../src/domain/access/access.ts';
import { notificationRefusals as texts } from '../../src/domain/notifications/texts.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { auditOwn } from '../auth/own-change.ts';

/** D65: the morning list is only mailed; only staff who may answer get mails about enquiries. */
function lacks({ caller }: SignedIn, category: NotificationCategory, way: NotificationWay): boolean {
  if (category === 'today') return way === 'inApp';
  return category === 'enquiry' && way === 'byMail' && !mayEnter('officer', caller.viewer);
}

function preferenceOf(
  ctx: SignedIn,
  category: NotificationCategory,
  stored: { inApp: boolean; byMail: boolean } | undefined,
): NotificationPreference {
  const fixed = fixedWays[category] ?? [];
  const isOn = (way: NotificationWay) => fixed.includes(way) || (stored?.[way] ?? true);
  const stateOf = (way: NotificationWay) => (lacks(ctx, category, way) ? null : isOn(way));
  return { category, inApp: stateOf('inApp'), byMail: stateOf('byMail'), fixed };
}

function hasTopic({ caller }: SignedIn, category: NotificationCategory): boolean {
  return category !== 'today' || mayEnter('officer', caller.viewer);
}

export async function readPreferences(ctx: SignedIn): Promise<NotificationPreference[]> {
  const rows = await ctx.db.notificationPreference.findMany({
    where: { userId: ctx.caller.userId },
    select: { category: true, inApp: true, byMail: true },
  });
  return notificationCategories
    .filter((category) => hasTopic(ctx, category))
    .map((category) =>
      preferenceOf(
        ctx,
        category,
        rows.find((row) => row.category === category),
      ),
    );
}

/** One channel: another tab may have changed others. @throws VALIDATION if mandatory or unavailable */
export async function setPreference(
  ctx: SignedIn,
  entry: NotificationPreferenceEntry,
): Promise<NotificationPreference> {
  const { category, inApp, byMail } = entry;
  if (!hasTopic(ctx, category)) throw new DomainError('VALIDATION', texts.noSuchTopic, { field: 'category' });
  for (const way of notificationWays) {
    if (entry[way] === undefined || !lacks(ctx, category, way)) continue;
    throw new DomainError('VALIDATION', way === 'inApp' ? texts.mailOnly : texts.inAppOnly, { field: way });
  }
  for (const way of fixedWays[category] ?? []) {
    if (entry[way] !== undefined) throw new DomainError('VALIDATION', texts.fixed, { field: way });
  }
  const { userId } = ctx.caller;
  const data = {
    ...(inApp === undefined ? {} : { inApp }),
    ...(byMail === undefined ? {} : { byMail }),
    updatedAt: ctx.deps.clock.now(),
  };
  const stored = await ctx.db.$transaction(async (tx) => {
    const row = await tx.notificationPreference.upsert({
      where: { userId_category: { userId, category } },
      create: { userId, category, ...data },
      update: data,
      select: { inApp: true, byMail: true },
    });
    await auditOwn(tx, ctx, { action: 'profile.notifications', after: { category, ...row } });
    return row;
  });
  return preferenceOf(ctx, category, stored);
}
