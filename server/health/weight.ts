import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { build, query } from '../platform/sql.ts';
import type { Leaves } from './leaves.ts';

const pack = promisify(gzip);

/** Bytes of HTML that every page has. */
const shellBytes = 10_000;
const fullWidth = 1280;
const partWidth = 640;

/** Of a slideshow the first is in the first view. */
const isHidden = (place: string) => /^heroSlides\.[1-9]/.test(place);
/** In a list of cards, or in a text. */
const isPart = (place: string) => (/\.\d+\./.test(place) && !place.startsWith('heroSlides.')) || place === 'content';

/**
 * In kB of 1000 bytes, from stored sizes: the content packed, its pictures as WebP in the width they have in a window
 * of 1280 pixels (decision 106).
 */
export async function firstViewOf(db: Db, content: object, images: Leaves['images']): Promise<number> {
  const widths = new Map<string, number>();
  for (const { place, image } of images) {
    if (image.mediaId === undefined || isHidden(place)) continue;
    const width = isPart(place) ? partWidth : fullWidth;
    widths.set(image.mediaId, Math.max(width, widths.get(image.mediaId) ?? 0));
  }
  const html = (await pack(JSON.stringify(content))).length;
  const pictures = widths.size === 0 ? 0 : await sizeOf(db, widths);
  return Math.round((shellBytes + html + pictures) / 1000);
}

/** The smallest variant that is wide enough, else the widest; without any, the file. */
async function sizeOf(db: Db, widths: ReadonlyMap<string, number>): Promise<number> {
  const asked = sql<{
    id: string;
    width: number;
  }>`unnest(${[...widths.keys()]}::uuid[], ${[...widths.values()]}::int[])`;
  const [row] = await query(
    db,
    build
      .selectFrom(asked.as<'asked'>(sql`asked(id, width)`))
      .innerJoin('media_files as m', 'm.id', 'asked.id')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('media_variants as v')
            .select('v.size')
            .whereRef('v.media_id', '=', 'm.id')
            .where('v.type', '=', 'image/webp')
            .where('v.is_full_size', '=', false)
            .orderBy(sql`v.width >= asked.width`, 'desc')
            .orderBy(sql`abs(v.width - asked.width)`)
            .limit(1)
            .as('shown'),
        (join) => join.onTrue(),
      )
      .select(sql<number>`coalesce(sum(coalesce(shown.size, m.size)), 0)::float8`.as('bytes')),
  );
  return row?.bytes ?? 0;
}
