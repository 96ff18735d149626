import type { Prisma } from '../../../prisma/generated/client.ts';
import type { EnquiryFile } from '../../../src/domain/enquiries/conversation/files.ts';
import type { Tx } from '../../platform/database.ts';

/** For {@link filesOf}. */
export const filesArgs = {
  orderBy: { id: 'asc' },
  select: { id: true, media: { select: { name: true, size: true } } },
} as const satisfies Prisma.EnquiryMessage$filesArgs;

type FileRow = Prisma.EnquiryFileGetPayload<typeof filesArgs>;

export const filesOf = (rows: readonly FileRow[]): EnquiryFile[] => rows.map(({ id, media }) => ({ id, ...media }));

/** In a fixed order, to compare what was sent twice. */
export const sizesOf = (files: readonly { name: string; size: number }[]): string[] =>
  files.map(({ name, size }) => `${name} ${size}`).toSorted();

/**
 * With original mails. Requires the enquiries' locks; the caller removes the bytes after the commit, else the sweep.
 * @returns the keys of the bytes
 */
export async function deleteFilesOf(tx: Tx, enquiryIds: readonly string[]): Promise<string[]> {
  const enquiryId = { in: [...enquiryIds] };
  const rows = await tx.mediaFile.findMany({
    where: { OR: [{ enquiryFile: { enquiryId } }, { incomingMail: { enquiryId } }] },
    select: { id: true, storageKey: true },
  });
  if (rows.length === 0) return [];
  await tx.enquiryFile.deleteMany({ where: { enquiryId } });
  await tx.incomingMail.updateMany({ where: { enquiryId }, data: { originalId: null } });
  await tx.mediaFile.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
  return rows.map(({ storageKey }) => storageKey);
}
