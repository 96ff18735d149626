import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../database.ts';
import { type Files, FilesError } from '../files.ts';
import { type NodeFacts, otherNodes, writeNode } from '../nodes.ts';
import { StartupError } from '../../startup-error.ts';
import { askForStoreId, storeIdFile } from './store-id.ts';
import { lockName } from '../locks.ts';

export const fileStoreKey = 'file_store';

const note = z.object({ id: z.string() });

interface Claim {
  files: Files;
  filesAt: string;
  node: NodeFacts;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}

/**
 * All nodes of a database share one file store: both record the same id. It may change while without files and other
 * nodes. Registers the node in the same transaction: the later of two starts sees the earlier. @throws StartupError
 */
export async function claimFiles(db: Db, { files, filesAt, node, clock, log }: Claim): Promise<void> {
  // Before the store's id: others write it first.
  const noted = await readNote(db);
  const there = await askForStoreId(filesAt, () => files.readStoreId());
  if (there === undefined && noted !== undefined && !(await isFree(db, node, clock))) throw refusal(filesAt, there);
  const storeId = there ?? (await ensureStoreId(files, filesAt, log));
  const isEmpty = storeId === noted || (await holdsNothing(files, filesAt));
  await db.$transaction(async (tx) => {
    await lockName(tx, 'file store');
    const now = await readNote(tx);
    if (storeId !== undefined && now !== storeId) {
      const mayChange = now === undefined || ((there === undefined || isEmpty) && (await isFree(tx, node, clock)));
      if (!mayChange) throw refusal(filesAt, there);
      await noteStore(tx, storeId);
    }
    await writeNode(tx, node, { seenAt: clock.now() });
  });
}

/** For stores that lost files or moved without their id. */
export async function adoptFiles(db: Db, { files, filesAt }: Pick<Claim, 'files' | 'filesAt'>): Promise<void> {
  const id = await askForStoreId(filesAt, () => files.ensureStoreId(randomUUID()));
  await db.$transaction((tx) => noteStore(tx, id));
}

async function readNote(tx: Tx): Promise<string | undefined> {
  const row = await tx.systemState.findUnique({ where: { key: fileStoreKey }, select: { value: true } });
  return note.safeParse(row?.value).data?.id;
}

async function noteStore(tx: Tx, id: string): Promise<void> {
  const value = { id };
  await tx.systemState.upsert({
    where: { key: fileStoreKey },
    create: { key: fileStoreKey, value },
    update: { value },
    select: { key: true },
  });
}

/** No row names a file, no other node might have stored one. */
async function isFree(tx: Tx, node: NodeFacts, clock: Clock): Promise<boolean> {
  if ((await tx.mediaFile.findFirst({ select: { id: true } })) !== null) return false;
  return (await otherNodes(tx, node.id, clock.now())).length === 0;
}

/** Undefined: the disk is full, which must not prevent starts. */
async function ensureStoreId(files: Files, filesAt: string, log: Claim['log']): Promise<string | undefined> {
  return askForStoreId(filesAt, async () => {
    try {
      return await files.ensureStoreId(randomUUID());
    } catch (error) {
      if (!(error instanceof FilesError) || error.reason !== 'full') throw error;
      log.warn({ err: error }, 'the store of files has no room for its mark: nodes with another store are not refused');
      return undefined;
    }
  });
}

async function holdsNothing(files: Files, filesAt: string): Promise<boolean> {
  return askForStoreId(filesAt, async () => {
    const listed = files.list()[Symbol.asyncIterator]();
    const { done } = await listed.next();
    await listed.return?.();
    return done === true;
  });
}

function refusal(filesAt: string, storeId: string | undefined): StartupError {
  const what =
    storeId === undefined
      ? `The files of this database are not in ${filesAt}, which does not have its mark (${storeIdFile}).`
      : `The files of this database are not in ${filesAt}, which has the mark (${storeIdFile}) of another database.`;
  return new StartupError(
    `${what} All nodes need the same S3_BUCKET, or the same DATA_DIR on a shared disk. A copy of the whole folder or bucket includes the mark. If those files are permanently lost, run: npm run admin -- adopt-files`,
  );
}
