import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { LRUCache } from 'lru-cache';
import { contentChannel } from '../../../src/domain/documents/changes.ts';
import type { MediaStore } from '../../../src/domain/media/media.ts';
import { type Db } from '../../platform/database.ts';
import { isDatabaseDown } from '../../platform/database/outages.ts';
import type { Events } from '../../platform/events.ts';
import { asText, build, camel, columnsOf, type Given, prepared } from '../../platform/sql.ts';

export interface ServedFile {
  id: string;
  store: MediaStore;
  storageKey: string;
  publicName: string;
  cropName: string | null;
  name: string;
  size: number;
  type: string;
  checksum: string | null;
  seal: Uint8Array | null;
  sealKeyId: string | null;
  variantKey: string | null;
  variants: { type: string; width: number; size: number; storageKey: string; isFullSize: boolean }[];
  ownerId: string | null;
  isMissing: boolean;
  /** Outside the gate (D2). */
  isBranding: boolean;
}

export interface ServedFiles {
  /** No trash. Cached until notified, longer while the database is away. */
  find(id: string, options?: { isFresh: boolean }): Promise<ServedFile | undefined>;
}

interface Known {
  file: ServedFile | undefined;
  generation: number;
}

/** One to two kB each. */
const remembered = 4000;
/** ms: cache only, after a failure. */
const awayMs = 2000;
const tables = new Set(['media_files', 'media_variants', 'settings']);

/** @param events not started yet, to miss none; undefined: no cache */
export function buildServedFiles(db: Db, events: Events | undefined): ServedFiles {
  const memo = new LRUCache<string, Known>({ max: remembered });
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
      const startGeneration = generation;
      try {
        const file = await readFile(db, id);
        // Unknown ids are unlimited.
        if (file !== undefined || known !== undefined) memo.set(id, { file, generation: startGeneration });
        return file;
      } catch (error) {
        if (known === undefined || !isDatabaseDown(error)) throw error;
        awayUntil = performance.now() + awayMs;
        return known.file;
      }
    },
  };
}

const settings = columnsOf('settings', 's');
const fileBy = prepared(
  ({ id }: Given<{ id: string }>) =>
    build
      .selectFrom('media_files as f')
      .select(camel('f.id', 'f.store', 'f.storage_key', 'f.public_name', 'f.name', 'f.size', 'f.type', 'f.checksum'))
      .select(camel('f.seal', 'f.seal_key_id', 'f.variant_key', 'f.crop_name', 'f.owner_id', 'f.is_missing'))
      .select((eb) => {
        const imageOf = (kind: 'logo' | 'favicon') => sql`${settings('value')} -> ${kind}::text ->> 'mediaId'`;
        return [
          jsonArrayFrom(
            eb
              .selectFrom('media_variants as v')
              .select(camel('v.type', 'v.width', 'v.size', 'v.storage_key', 'v.is_full_size'))
              .whereRef('v.media_id', '=', 'f.id'),
          ).as('variants'),
          sql<boolean>`exists ${eb
            .selectFrom('settings as s')
            .select('s.id')
            .where('s.group', '=', 'appearance')
            .where(sql<boolean>`${asText(eb.ref('f.id'))} in (${imageOf('logo')}, ${imageOf('favicon')})`)}`.as(
            'isBranding',
          ),
        ];
      })
      .where('f.id', '=', id)
      .where('f.deleted_at', 'is', null),
  'file to serve',
);

async function readFile(db: Db, id: string): Promise<ServedFile | undefined> {
  const [row] = await fileBy(db, { id });
  return row;
}
