import * as z from 'zod';

/** Goes up when an older build could no longer read what a newer one writes. */
export const formatVersion = 1;
export const product = 'ipa-portal';

/** The names of what an archive holds. Tables come in parts, files under their keys; the manifest comes last. */
export const partNames = {
  table: (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.copy`,
  file: (key: string) => `files/${key}`,
  keys: 'keys',
  manifest: 'manifest.json',
  manifestChecksum: 'manifest.json.sha256',
};

const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const part = z.strictObject({ name: z.string().min(1), size: count, sha256 });

const table = z.strictObject({
  name: z.string().min(1),
  columns: z.array(z.string().min(1)),
  rows: count,
  parts: count,
});

const storedFile = part.extend({
  /** Under which the store keeps it. */
  key: z.string().min(1),
  type: z.string(),
  cacheControl: z.string(),
});

/** What an archive says of itself: everything in it with its checksum, so that nothing is missing or another. */
export const manifestSchema = z.strictObject({
  format: z.literal(formatVersion),
  product: z.literal(product),
  productVersion: z.string(),
  /** When the rows were read: everything that was committed before is in it. */
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.strictObject({ name: z.string().min(1), checksum: sha256 })).min(1),
  keys: z.strictObject({
    /** `archive`: they are in it; `environment`: SIGNING_KEYS, which have to be kept elsewhere. */
    from: z.enum(['archive', 'environment']),
    /** Of the key that the database was last claimed with; tells keys apart without telling the key. */
    fingerprint: z.string(),
  }),
  tables: z.array(table),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** Tables whose rows are not in it. */
  leftOut: z.array(z.string()),
  tableParts: z.array(part),
  files: z.array(storedFile),
  /** Files that rows name and the store did not have. `isDeleted`: their rows went while the backup ran. */
  lacking: z.array(z.strictObject({ key: z.string(), isDeleted: z.boolean() })),
  keysPart: part.optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Part = z.infer<typeof part>;
export type StoredPart = z.infer<typeof storedFile>;
export type TableContents = z.infer<typeof table>;

/** Tells archives of other products and formats from damaged ones, before the rest is looked at. */
export const manifestHead = z.looseObject({ format: z.number(), product: z.string() });
