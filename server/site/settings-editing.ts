import type { Logger } from 'pino';
import type { Prisma } from '../../prisma/generated/client.ts';
import { fieldErrorsOf } from '../../src/domain/errors.ts';
import {
  type EditableSettings,
  type SettingForEditing,
  settingsSchemas,
  type SiteSettings,
} from '../../src/domain/site.ts';
import { errorTexts } from '../../src/domain/texts/errors.ts';
import { formTexts } from '../../src/domain/texts/forms.ts';
import { seoTexts } from '../../src/domain/texts/settings.ts';
import { actorOf } from '../auth/caller.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { placeImages } from '../media/placing.ts';
import { resolveImages } from '../media/resolve.ts';
import { recordUsages } from '../media/usage.ts';
import { audit } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database.ts';
import { readGroup } from './settings.ts';

/** What pictures of a group have to be, beyond being pictures. */
const imageRules: Partial<Record<EditableSettings, Parameters<typeof placeImages>[2]>> = {
  seo: [{ place: 'shareImage', types: ['image/png', 'image/jpeg'], refusal: seoTexts.shareImageType }],
};

function findRow(db: Db | Tx, group: EditableSettings) {
  return db.setting.findUnique({ where: { group }, select: { value: true, version: true } });
}

/** One group for its form: stored, or built in where nothing is. A failed read is an error, never a default (D23). */
export async function readSettingForEditing<Group extends EditableSettings>(
  db: Db,
  log: Logger,
  group: Group,
): Promise<SettingForEditing<Group>> {
  const row = await findRow(db, group);
  const value = await resolveImages(db, readGroup(group, row?.value, log));
  return { group, value, version: row?.version ?? 0 };
}

export interface SettingChange {
  group: EditableSettings;
  /** The version that was read; 0 where nothing was stored (D37). */
  version: number;
  /** By the schema of its group. */
  value: Record<string, unknown>;
}

/**
 * Saves one group and answers it anew. VALIDATION by field of the group, also for a picture that may not be placed (D44);
 * CONFLICT over a newer version (D37).
 */
export async function saveSetting(ctx: SignedIn, { group, version, value }: SettingChange): Promise<SettingForEditing> {
  const parsed = settingsSchemas[group].safeParse(value);
  if (!parsed.success) {
    throw new DomainError('VALIDATION', errorTexts.invalid, { fieldErrors: fieldErrorsOf(parsed.error.issues) });
  }
  await ctx.db.$transaction(async (tx) => {
    const checked = await placeImages(tx, parsed.data, imageRules[group]);
    const row = await findRow(tx, group);
    // Fields of a newer build stay.
    const stored = { ...fieldsOf(row?.value), ...checked };
    await store(ctx, tx, group, version, stored);
    await recordUsages(tx, 'setting', group, stored);
    const changes = changesBetween(readGroup(group, row?.value, ctx.log), checked);
    await audit(tx, actorOf(ctx), { action: 'settings.update', entityKind: 'setting', entityName: group, ...changes });
  });
  return readSettingForEditing(ctx.db, ctx.log, group);
}

/** Of two saves of one version, one finds it gone. */
async function store(
  ctx: SignedIn,
  tx: Tx,
  group: EditableSettings,
  version: number,
  value: Prisma.InputJsonObject,
): Promise<void> {
  const { userId } = ctx.caller;
  const saved = { value, updatedAt: ctx.deps.clock.now(), updatedBy: userId };
  const { count } =
    version === 0
      ? await tx.setting.createMany({ data: [{ group, ...saved, createdBy: userId }], skipDuplicates: true })
      : await tx.setting.updateMany({ where: { group, version }, data: { ...saved, version: { increment: 1 } } });
  if (count === 0) throw new DomainError('CONFLICT', formTexts.newerVersion);
}

/** A stored group as it lies there, whatever of it this build can read. */
export function fieldsOf(value: Prisma.JsonValue | undefined): Prisma.JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

type Changes = Record<'before' | 'after', Record<string, Prisma.InputJsonValue | null>>;

/** The fields that differ, as they were and as they are. */
function changesBetween(before: SiteSettings[EditableSettings], after: SiteSettings[EditableSettings]): Changes {
  const changes: Changes = { before: {}, after: {} };
  for (const key of Object.keys(after) as (keyof typeof after)[]) {
    if (JSON.stringify(before[key]) === JSON.stringify(after[key])) continue;
    changes.before[key] = before[key];
    changes.after[key] = after[key];
  }
  return changes;
}
