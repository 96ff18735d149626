import { Prisma } from '../../prisma/generated/client.ts';

/** Fields have the names of their columns in camel case (but `sectorSlug`, which no statement lists). */
const columnName = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const listed = (fields: readonly string[], write: (name: string, field: string) => string) =>
  Prisma.join(fields.map((field) => Prisma.raw(write(columnName(field), field))));

/** `name, contact_name` of a list of fields. */
export const namesOf = (fields: readonly string[]) => listed(fields, (name) => name);

/** `name = line.name, contact_name = line.contact_name`: what a statement sets from the rows `from`. */
export const assignmentsFrom = (from: string, fields: readonly string[]) =>
  listed(fields, (name) => `${name} = ${from}.${name}`);

/** `o.title, o.expected_roi AS "expectedRoi"`: what `readRows` is to give of the rows `from` as a `ReadRow`. */
export const readingOf = (from: string, fields: readonly string[]) =>
  listed(fields, (name, field) => `${from}.${name}${name === field ? '' : ` AS "${field}"`}`);

/** Some columns of a model, as the driver reads them: decimals are text, as Postgres writes them. */
export type ReadRow<Model, Fields extends readonly (keyof Model)[]> = {
  [Field in Fields[number]]: Model[Field] extends Prisma.Decimal ? string : Model[Field];
};

/** Rows as `jsonb_populate_recordset(NULL::clients, …::jsonb)` takes them; it knows the types by itself. */
export function recordsOf(rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([field, value]) => [columnName(field), value]))),
  );
}
