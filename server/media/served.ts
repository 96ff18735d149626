import { Prisma } from '../../prisma/generated/client.ts';
import { contentChannel } from '../../src/domain/changes.ts';
import type { MediaStore } from '../../src/domain/media.ts';
import { type Db, isDatabaseDown, readRows } from '../platform/database.ts';
import type { Events } from '../platform/events.ts';
import { Memo } from '../platform/memo.ts';

/** What serving a file needs of its row. */
export interface ServedFile {
  id: string;
  store: MediaStore;
  storageKey: string;
  publicName: string;
  /** The uploader's name of it. */
  name: string;
  size: number;
  type: string;
  checksum: string | null;
  /** Of bytes that are stored encrypted. */
  seal: Uint8Array | null;
  sealKeyId: string | null;
  variantKey: string | null;
  variants: { type: string; width: number; size: number; storageKey: string }[];
  ownerId: string | null;
  isMissing: boolean;
  /** The site's logo or favicon, which stand outside the gate (D2). */
  isBranding: boolean;
}

export interface ServedFiles {
  /**
   * A file that is not in the trash. What was read before counts until a notice tells of a change, and, older than that,
   * while the database is away. `isFresh`: what was read before does not count.
   */
  find(id: string, options?: { isFresh: boolean }): Promise<ServedFile | undefined>;
}

interface Known {
  file: ServedFile | undefined;
  generation: number;
}

/** Each takes a kilobyte or two. */
const remembered = 4000;
/** With the database just found away, what is known is given without asking for so long. */
const awayMs = 2000;
const tables = new Set(['media_files', 'media_variants', 'settings']);

/** @param events not started yet, so that no notice is missed; without them each request asks the database */
export function buildServedFiles(db: Db, events: Events | undefined): ServedFiles {
  const memo = new Memo<Known>(remembered);
  let generation = 0;
  let awayUntil = -Infinity;
  const forget = () => {
    generation += 1;
  };
  events?.onEvent(contentChannel, (table) => {
    if (tables.has(table)) forget();
  });
  events?.onLost(forget);
  events?.onBack(forget);

  return {
    async find(id, { isFresh } = { isFresh: false }) {
      const known = memo.get(id);
      if (known !== undefined && !isFresh) {
        const isCurrent = events?.isListening === true && known.generation === generation;
        if (isCurrent || performance.now() < awayUntil) return known.file;
      }
      const begun = generation;
      try {
        const file = await readFile(db, id);
        // Ids that nobody knows are not remembered: there is no end of them.
        if (file !== undefined || known !== undefined) memo.set(id, { file, generation: begun });
        return file;
      } catch (error) {
        if (known === undefined || !isDatabaseDown(error)) throw error;
        awayUntil = performance.now() + awayMs;
        return known.file;
      }
    },
  };
}

async function readFile(db: Db, id: string): Promise<ServedFile | undefined> {
  const [row] = await readRows<ServedFile>(
    db,
    Prisma.sql`
      SELECT f.id, f.store, f.storage_key AS "storageKey", f.public_name AS "publicName", f.name, f.size, f.type,
        f.checksum, f.seal, f.seal_key_id AS "sealKeyId", f.variant_key AS "variantKey", f.owner_id AS "ownerId", f.is_missing AS "isMissing",
        coalesce((
          SELECT jsonb_agg(jsonb_build_object(
            'type', v.type, 'width', v.width, 'size', v.size, 'storageKey', v.storage_key))
          FROM media_variants v WHERE v.media_id = f.id
        ), '[]') AS variants,
        EXISTS (
          SELECT FROM settings s WHERE s."group" = 'appearance'
            AND f.id::text IN (s.value -> 'logo' ->> 'mediaId', s.value -> 'favicon' ->> 'mediaId')
        ) AS "isBranding"
      FROM media_files f WHERE f.id = ${id}::uuid AND f.deleted_at IS NULL`,
    'file to serve',
  );
  return row;
}
