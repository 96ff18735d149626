import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { writeCsv } from '../../server/csv/write-csv.ts';
import { withoutFiles } from '../../src/domain/content/places.ts';
import type { ImportNoun } from '../../src/domain/imports/imports.ts';
import { importerOf } from '../imports/scene.ts';
import type { useApp } from '../setup/app.ts';

type Admin = Awaited<ReturnType<typeof importerOf>>;

/** An entry with a unique value in every field: `special` for non-text; a new text field needs nothing. */
export function filledEntry<Entry extends object>(empty: Entry, special: Partial<Entry>): Entry {
  const texts = Object.entries(empty as Record<string, unknown>).map(([field, value]) => [
    field,
    value === '' ? `Value of ${field}` : value,
  ]);
  const filled = { ...Object.fromEntries(texts), ...special } as Entry;
  const fields = Object.keys(filled) as (keyof Entry)[];
  const asBefore = fields.filter((field) => JSON.stringify(filled[field]) === JSON.stringify(empty[field]));
  expect(asBefore, 'fields that would not be missed').toEqual([]);
  return filled;
}

/** The effect of a file on its row, and the new record it creates, by the choice of columns. */
export async function throughCsv<Entry>(
  admin: Admin,
  noun: ImportNoun,
  { id, read, change }: { id: string; read: (id: string) => Promise<Entry>; change: () => Promise<unknown> },
): Promise<{ changed: Entry; made: Entry }> {
  const [headings = [], ...rows] = parse(await admin.export(noun), { bom: true });
  const [, ...cells] = rows.find(([first]) => first === id) ?? [];
  await change();
  const { body: file } = await admin.columns(noun, writeCsv([headings, [id, ...cells]]));
  const columns = Object.fromEntries(file.fields.map(({ field, found }) => [field, found[0] ?? -1]));
  // Headings without meaning: only the chosen columns count.
  const unnamed = headings.map((_, position) => `Column ${position}`);
  const { body } = await admin.import(noun, writeCsv([unnamed, [id, ...cells], ['', ...cells]]), { columns });
  expect(body.counts).toMatchObject({ changed: 1, new: 1 });
  const before = new Set(rows.map(([first]) => first));
  const after = parse(await admin.export(noun), { bom: true });
  const made = after.slice(1).flatMap(([first = '']) => (before.has(first) ? [] : [first]));
  expect(made).toHaveLength(1);
  return { changed: await read(id), made: await read(made[0] ?? '') };
}

interface DocumentApi<Content> {
  create: (input: { content: Record<string, unknown>; key: string }) => Promise<{ id: string; version: number }>;
  publish: (input: { id: string; content: Record<string, unknown>; baseVersion: number }) => Promise<unknown>;
  restore: (input: { id: string; version: number; baseVersion: number }) => Promise<unknown>;
  forEditing: (input: { id: string }) => Promise<{ published: { content: Content; version: number } }>;
}

interface Versions<Content> {
  api: DocumentApi<Content>;
  filled: Content;
  /** Valid, and with another value in every field. */
  other: Content;
  /** Fields that a restore does not change. */
  unchangedByRestore: readonly (keyof Content)[];
  /** Fields that the first save sets itself. */
  atFirst?: Partial<Content>;
}

interface Ways<Content> extends Versions<Content> {
  noun: ImportNoun;
  notInFile: readonly (keyof Content)[];
  /** A new row's values in fields that no file has. */
  defaults: Content;
}

const only = <Content>(content: Content, fields: readonly (keyof Content)[]) =>
  Object.fromEntries(fields.map((field) => [field, content[field]])) as Partial<Content>;

/** Entry → stored → read → version → restored → equal. Resolves to the record, and how it is read and published. */
export async function expectVersionsKept<Content extends Record<string, unknown>>({
  api,
  filled,
  other,
  unchangedByRestore,
  atFirst,
}: Versions<Content>) {
  const { id } = await api.create({ content: { ...filled }, key: randomUUID() });
  const versionNow = async () => (await api.forEditing({ id })).published.version;
  const read = async (of: string) => withoutFiles((await api.forEditing({ id: of })).published.content);
  const publish = async (content: Content) => {
    await api.publish({ id, content: { ...content }, baseVersion: await versionNow() });
  };
  expect(await read(id)).toEqual({ ...filled, ...atFirst });
  if (atFirst !== undefined) await publish(filled);
  expect(await read(id)).toEqual(filled);
  const version = await versionNow();
  await publish(other);
  expect(await read(id)).toEqual(other);
  await api.restore({ id, version, baseVersion: await versionNow() });
  expect(await read(id)).toEqual({ ...filled, ...only(other, unchangedByRestore) });
  return { id, read, publish };
}

/** As {@link expectVersionsKept}, then → CSV out → CSV in → equal. */
export async function expectEveryFieldKept<Content extends Record<string, unknown>>(
  app: ReturnType<typeof useApp>,
  { noun, notInFile, defaults, ...versions }: Ways<Content>,
): Promise<void> {
  const { filled, other } = versions;
  const { id, read, publish } = await expectVersionsKept(versions);
  await publish(filled);
  const csv = await throughCsv(await importerOf(app), noun, { id, read, change: () => publish(other) });
  expect(csv.changed).toEqual({ ...filled, ...only(other, notInFile) });
  expect(csv.made).toEqual({ ...filled, ...only(defaults, notInFile) });
}
