import * as z from 'zod/mini';

const line = (max: number) => z.string().check(z.trim(), z.maxLength(max));

/** What a sector is made of in Settings → Sectors (D28, D32). An empty `slug` is made of the name. */
export const sectorEntry = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  slug: z.union([
    z.literal(''),
    z.string().check(z.maxLength(60), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and hyphens')),
  ]),
  description: line(300),
  /** Shown in the filter even before an opportunity uses it. */
  isFilterDefault: z.boolean(),
  /** Who answers for opportunities that name nobody themselves. */
  contactName: line(120),
  contactPosition: line(120),
  contactEmail: z.union([z.literal(''), z.email().check(z.maxLength(254))]),
  contactPhone: line(60),
});
export type SectorEntry = z.infer<typeof sectorEntry>;

/** A sector as it is edited. */
export interface SectorRow extends SectorEntry {
  id: string;
  version: number;
  /** Opportunities of it, also closed ones and those in the trash: none of them can lose it. */
  uses: number;
}

/** `Ships & boats` → `ships-boats`; '' where nothing of the name can stand in an address. */
export function slugOfSector(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
}
