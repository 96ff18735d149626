import * as z from 'zod';

/** Increment it for formats that older builds cannot read. */
export const formatVersion = 1;
export const product = 'ipa-portal';

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
  key: z.string().min(1),
  type: z.string(),
  cacheControl: z.string(),
});

/** Lists all parts with checksums, against missing or replaced ones. */
export const manifestSchema = z.strictObject({
  format: z.literal(formatVersion),
  product: z.literal(product),
  productVersion: z.string(),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.strictObject({ name: z.string().min(1), checksum: sha256 })).min(1),
  keys: z.strictObject({
    /** `environment`: kept elsewhere, not in the archive. */
    from: z.enum(['archive', 'environment']),
    /** Of the current key; does not reveal it. */
    fingerprint: z.string(),
  }),
  tables: z.array(table),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  leftOut: z.array(z.string()),
  tableParts: z.array(part),
  files: z.array(storedFile),
  /** Missing in the store; `isDeleted` if deleted during the backup. */
  lacking: z.array(z.strictObject({ key: z.string(), isDeleted: z.boolean() })),
  keysPart: part.optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Part = z.infer<typeof part>;
export type StoredPart = z.infer<typeof storedFile>;
export type TableContents = z.infer<typeof table>;

/** Distinguishes other products and formats from damage. */
export const manifestHead = z.looseObject({ format: z.number(), product: z.string() });
