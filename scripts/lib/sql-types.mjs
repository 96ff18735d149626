/**
 * The tables of prisma/schema.prisma as types for the query builder of server/platform/sql.ts: database names, one
 * interface per table.
 *
 * Reads the schema's text, not Prisma's model: that model omits columns of types that Prisma does not know (tsvector,
 * xid8), which statements need, and its package would bring a second compiler and the engines.
 */

/** The row type of each schema type; `[select, insert]` if they differ. */
const scalars = {
  String: 'string',
  Boolean: 'boolean',
  Int: 'number',
  Float: 'number',
  DateTime: 'Date',
  Bytes: 'Uint8Array',
  Json: ['Json', 'string'],
  BigInt: ["Uncast<'bigint'>", 'bigint | string'],
  Decimal: ["Uncast<'numeric'>", 'number | string'],
};

const nameIn = (text, attribute) => new RegExp(`(?:^|\\s)${attribute}\\("([^"]+)"\\)`).exec(text)?.[1];

/** Blocks such as `model User { … }`, as their name and their lines without comments. */
function blocksOf(schema, kind) {
  return [...schema.matchAll(new RegExp(`^${kind} (\\w+) \\{\\n([\\s\\S]*?)^\\}`, 'gm'))].map(([, name, body]) => ({
    name,
    lines: body
      .split('\n')
      .map((line) => line.replace(/\s*\/\/.*$/, '').trim())
      .filter((line) => line !== ''),
  }));
}

function columnType(line, type, mark, enums) {
  const unsupported = /^Unsupported\("(.+)"\)$/.exec(type)?.[1];
  let own = scalars[type] ?? (enums.has(type) ? type : undefined);
  if (unsupported !== undefined) own = [`Uncast<'${unsupported}'>`, 'string'];
  else if (/@db\.Date(\s|$)/.test(line)) own = ["Uncast<'date'>", 'string'];
  if (own === undefined) return undefined;
  const [select, insert] = typeof own === 'string' ? [own, own] : own;
  const ofMark = (name) => (mark === '[]' ? `${name}[]` : mark === '?' ? `${name} | null` : name);
  const isOptional = mark === '?' || /@default\((?!uuid|cuid|nanoid|ulid)/.test(line);
  if (!isOptional && typeof own === 'string') return ofMark(select);
  const given = ofMark(insert);
  return `ColumnType<${ofMark(select)}, ${given}${isOptional ? ' | undefined' : ''}, ${given}>`;
}

/** @param {string} schema text of schema.prisma */
export function sqlTypes(schema) {
  const enums = blocksOf(schema, 'enum').map(({ name, lines }) => ({
    name,
    values: lines.filter((line) => !line.startsWith('@@')).map((line) => nameIn(line, '@map') ?? line.split(/\s/)[0]),
  }));
  const enumNames = new Set(enums.map(({ name }) => name));
  const tables = blocksOf(schema, 'model').map(({ name, lines }) => ({
    name: lines.map((line) => nameIn(line, '@@map')).find(Boolean) ?? name,
    columns: lines.flatMap((line) => {
      const [, field, type, mark = ''] = /^(\w+)\s+(\w+(?:\("[^"]+"\))?)(\[\]|\?)?/.exec(line) ?? [];
      const own = field && columnType(line, type, mark, enumNames);
      return own ? [`    ${nameIn(line, '@map') ?? field}: ${own};`] : [];
    }),
  }));
  return [
    '// Made by scripts/generate.mjs from prisma/schema.prisma. Do not edit.',
    "import type { ColumnType } from 'kysely';",
    '',
    '/** What the driver and Prisma read differently (numeric, bigint, date …): a statement casts it before it leaves. */',
    'export interface Uncast<Type extends string> {',
    '  readonly uncast: Type;',
    '}',
    '',
    '/** What a jsonb column holds; statements send it as text. */',
    'export type Json = string | number | boolean | Json[] | { [key: string]: Json | null };',
    '',
    ...enums.map(({ name, values }) => `export type ${name} = ${values.map((value) => `'${value}'`).join(' | ')};`),
    '',
    'export interface Tables {',
    ...tables.flatMap(({ name, columns }) => [`  ${name}: {`, ...columns, '  };']),
    '}',
    '',
  ].join('\n');
}
