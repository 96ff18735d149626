import { type UploadKind, uploadKinds } from '../../src/domain/media/media.ts';
import { brandingTexts, mediaRefusals } from '../../src/domain/media/texts.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import { fieldsOf, readSettings } from '../settings/settings.ts';
import { fileRefusal } from '../workers/file-refusal.ts';
import { mediaPath } from './resolve.ts';
import { recordUsages } from './usage.ts';
import { build, query } from '../platform/sql.ts';

const group = 'appearance';

/**
 * Group `appearance` (spec 2 §5 and 7), new version (D37). Logo: named as the site; favicon:
 * decorative. The previous file stays.
 */
export async function brand(
  tx: Tx,
  ctx: SignedIn,
  kind: 'logo' | 'favicon',
  file: { id: string; publicName: string },
): Promise<void> {
  const { userId } = ctx.caller;
  // Locks the row against concurrent changes.
  await tx.setting.createMany({ data: [{ group, value: {}, version: 0, createdBy: userId }], skipDuplicates: true });
  await query(tx, build.selectFrom('settings').select('id').where('group', '=', group).forUpdate());
  const { general, appearance } = await readSettings(tx, ctx.log);
  const stored = await tx.setting.findUnique({ where: { group }, select: { value: true } });
  const isLogo = kind === 'logo';
  const image = {
    mediaId: file.id,
    path: mediaPath(file.id, file.publicName),
    alt: isLogo ? general.siteName : '',
    decorative: !isLogo,
  };
  // Unknown to this build.
  const value = { ...fieldsOf(stored?.value), [kind]: image };
  await tx.setting.update({
    where: { group },
    data: { value, version: { increment: 1 }, updatedAt: ctx.deps.clock.now(), updatedBy: userId },
    select: { id: true },
  });
  await recordUsages(tx, 'setting', group, value);
  await tx.mediaFile.update({
    where: { id: file.id },
    data: { alt: isLogo ? image.alt : null, isDecorative: image.decorative },
    select: { id: true },
  });
  await audit(tx, actorOf(ctx), {
    action: 'settings.update',
    entityKind: 'setting',
    entityName: group,
    before: { [kind]: appearance[kind] },
    after: { [kind]: image },
  });
}

/** Spec 2 §8. */
export function brandingRefusal(kind: UploadKind, error: unknown): unknown {
  if (kind !== 'logo' && kind !== 'favicon') return error;
  const { extensions } = uploadKinds[kind];
  const isType = error instanceof DomainError && error.message === mediaRefusals.extension(extensions.join(', '));
  if (!isType) return error;
  return fileRefusal(kind === 'logo' ? brandingTexts.invalidLogo : brandingTexts.invalidFavicon, { cause: error });
}
