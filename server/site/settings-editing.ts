import type { Logger } from 'pino';
import type { Prisma } from '../../prisma/generated/client.ts';
import { fieldErrorsOf } from '../../src/domain/forms/errors.ts';
import {
  type EditableSettings,
  type SettingForEditing,
  settingReferences,
  settingsSchemas,
  type SiteSettings,
} from '../../src/domain/site/site.ts';
import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { seoTexts } from '../../src/domain/settings/texts.ts';
import { auditTexts } from '../../src/domain/audit/texts.ts';
import { actorOf } from '../caller.ts';
import { requireFresh } from '../auth/fresh.ts';
import { hashPassword } from '../auth/primitives/passwords.ts';
import type { SignedIn } from '../context.ts';
import { recomputeDue, recomputeRetention } from '../enquiries/published.ts';
import { DomainError } from '../errors.ts';
import { checkReferences, recordFactUsages } from '../fact-references/usages.ts';
import { placeImages } from '../media/placing.ts';
import { resolveImages } from '../media/resolve.ts';
import { recordUsages } from '../media/usage.ts';
import { audit } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database.ts';
import { accessAfter } from '../trial/gate/service.ts';
import { checkGuide } from './guide.ts';
import { fieldsOf, readGroup } from '../settings/settings.ts';

const imageRules: Partial<Record<EditableSettings, Parameters<typeof placeImages>[2]>> = {
  seo: [{ place: 'shareImage', types: ['image/png', 'image/jpeg'], refusal: seoTexts.shareImageType }],
};

function findRow(db: Db | Tx, group: EditableSettings) {
  return db.setting.findUnique({ where: { group }, select: { value: true, version: true } });
}

/** The stored or default group. A failed query is an error, never a default (D23). */
export async function readSettingForEditing<Group extends EditableSettings>(
  db: Db,
  log: Logger,
  group: Group,
): Promise<SettingForEditing<Group>> {
  const row = await findRow(db, group);
  const value = await resolveImages(db, readGroup(group, row?.value, log));
  return { group, value, version: row?.version ?? 0 };
}

/** Groups that open or close the site or accounts, or say where clients pay, need a recent sign-in (D14). */
const needsFresh: ReadonlySet<EditableSettings> = new Set(['access', 'security', 'billing']);

/** Computes the stored value from the current one. */
type Storing = (stored: Prisma.JsonValue | undefined) => Prisma.InputJsonObject;

/** Groups stored differently from their input; slow work runs before the transaction. */
const converters: Partial<Record<EditableSettings, (value: unknown) => Promise<Storing>>> = {
  async access(value) {
    const { enabled, password } = settingsSchemas.access.parse(value);
    const passwordHash = password === '' ? undefined : await hashPassword(password);
    return (stored) => ({ ...fieldsOf(stored), ...accessAfter(stored, { enabled, passwordHash }) });
  },
};

/** Side effects, in the transaction of the change. */
const effects: Partial<Record<EditableSettings, (tx: Tx, value: unknown) => Promise<unknown>>> = {
  general: (tx, value) => recomputeDue(tx, settingsSchemas.general.parse(value).timezone),
  enquiries: (tx, value) => recomputeRetention(tx, settingsSchemas.enquiries.parse(value).retentionMonths),
};

export interface SettingChange {
  group: EditableSettings;
  /** 0 if none was stored (D37). */
  version: number;
  value: Record<string, unknown>;
}

/**
 * @throws REAUTH_REQUIRED for some groups, VALIDATION by field, also for an image that may not be used (D44), CONFLICT
 * (D37)
 */
export async function saveSetting(ctx: SignedIn, { group, version, value }: SettingChange): Promise<SettingForEditing> {
  if (needsFresh.has(group)) requireFresh(ctx);
  const parsed = settingsSchemas[group].safeParse(value);
  if (!parsed.success) {
    throw new DomainError('VALIDATION', errorTexts.invalid, { fieldErrors: fieldErrorsOf(parsed.error.issues) });
  }
  const convert = await converters[group]?.(parsed.data);
  await ctx.db.$transaction(async (tx) => {
    const checked = await placeImages(tx, parsed.data, imageRules[group]);
    await refuseUnfit(tx, group, checked);
    if (group === 'guide') await checkGuide(tx, settingsSchemas.guide.parse(checked).mediaId);
    const row = await findRow(tx, group);
    // Keeps fields of a newer build.
    const stored = convert?.(row?.value) ?? { ...fieldsOf(row?.value), ...checked };
    await store(ctx, tx, group, version, stored);
    await recordUsages(tx, 'setting', group, stored);
    await recordFactUsages(tx, 'setting', group, stored);
    await effects[group]?.(tx, parsed.data);
    const changes = changesBetween(readGroup(group, row?.value, ctx.log), readGroup(group, stored, ctx.log));
    if (convert !== undefined && 'password' in value && value.password !== '')
      changes.after.password = auditTexts.changed;
    await audit(tx, actorOf(ctx), { action: 'settings.update', entityKind: 'setting', entityName: group, ...changes });
  });
  if (group === 'access') {
    // A new password ends all grants except the caller's (D1).
    const grant = await ctx.deps.gate.issue();
    ctx.cookies.set(grant.name, grant.value, grant.options);
  }
  return readSettingForEditing(ctx.db, ctx.log, group);
}

async function refuseUnfit(tx: Tx, group: EditableSettings, value: unknown): Promise<void> {
  const fieldErrors = await checkReferences(tx, { kind: 'setting', references: settingReferences[group] }, value);
  if (Object.keys(fieldErrors).length > 0) throw new DomainError('VALIDATION', errorTexts.invalid, { fieldErrors });
}

/** Of two concurrent saves one must fail. */
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

type Changes = Record<'before' | 'after', Record<string, Prisma.InputJsonValue | null>>;

function changesBetween<Group extends EditableSettings>(
  before: SiteSettings[Group],
  after: SiteSettings[Group],
): Changes {
  const changes: Changes = { before: {}, after: {} };
  const old: Record<string, Prisma.InputJsonValue | null> = { ...before };
  for (const [key, value] of Object.entries<Prisma.InputJsonValue | null>({ ...after })) {
    if (JSON.stringify(old[key]) === JSON.stringify(value)) continue;
    changes.before[key] = old[key] ?? null;
    changes.after[key] = value;
  }
  return changes;
}
