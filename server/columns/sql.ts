import { Prisma } from '../../prisma/generated/client.ts';

/** Every field of the schema has the name of its column in camel case (but `sectorSlug`, which no statement here has). */
const columnName = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const listed = (fields: readonly string[], write: (name: string, field: string) => string) =>
  Prisma.join(fields.map((field) => Prisma.raw(write(columnName(field), field))));

/** `name, contact_name` of a list of fields. */
export const namesOf = (fields: readonly string[]) => listed(fields, (name) => name);

/** `name = line.name, contact_name = line.contact_name`: what a statement sets from the rows `from`. */
export const assignmentsFrom = (from: string, fields: readonly string[]) =>
  listed(fields, (name) => `${name} = ${from}.${name}`);

/** `o.title, o.expected_roi AS "expectedRoi"`: what a statement reads of the row `from`, under the names of the fields. */
export const readingOf = (from: string, fields: readonly string[]) =>
  listed(fields, (name, field) => `${from}.${name}${name === field ? '' : ` AS "${field}"`}`);

/** Rows as `jsonb_populate_recordset(NULL::clients, …::jsonb)` reads them: it knows the types by itself. */
export function recordsOf(rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([field, value]) => [columnName(field), value]))),
  );
}
