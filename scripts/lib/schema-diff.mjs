/**
 * Differences between prisma/migrations and prisma/schema.prisma, from Prisma's schema engine as WebAssembly: its
 * native form would have to be downloaded. For development and tests only.
 */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';

/** Postgres's internal one-letter type, and the text type that the adapter knows. */
const CHAR_OID = 18;
const TEXT_OID = 25;

const engineKey = Symbol.for('ipa.schema-engine');

/**
 * Loads the engine once per process, however often this module is loaded: the bindings hold one instance, and keep the
 * memory of the first when given a second. Its own entry imports the .wasm file as a module, which Node does only with
 * a flag.
 */
function loadEngine() {
  globalThis[engineKey] ??= instantiateEngine();
  return globalThis[engineKey];
}

async function instantiateEngine() {
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bindings = await import(pathToFileURL(entry).href);
  const bytes = await readFile(entry.replace(/\.js$/, '.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  // The engine reports its own errors through this before it stops.
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message() {} };
  instance.exports.__wbindgen_start();
  return bindings.SchemaEngine;
}

/** The adapter refuses columns of Postgres's one-letter type, which the catalogues that the engine reads are full of. */
function readCharacters(queryable) {
  const prototype = Object.getPrototypeOf(queryable);
  queryable.queryRaw = async (query) => {
    const result = await queryable.performIO(query);
    const characters = result.fields.flatMap((field, index) => (field.dataTypeID === CHAR_OID ? [index] : []));
    const fields = result.fields.map((field) =>
      field.dataTypeID === CHAR_OID ? { ...field, dataTypeID: TEXT_OID } : field,
    );
    const answered = Object.create(queryable, { performIO: { value: async () => ({ ...result, fields }) } });
    const rows = await prototype.queryRaw.call(answered, query);
    for (const index of characters) rows.columnTypes[index] = ColumnTypeEnum.Character;
    return rows;
  };
  return queryable;
}

/** A connection as the engine needs it: characters readable, and a script sent unchanged, not split at semicolons. */
function repair(adapter) {
  readCharacters(adapter);
  const startTransaction = adapter.startTransaction.bind(adapter);
  adapter.startTransaction = async (isolation) => readCharacters(await startTransaction(isolation));
  adapter.executeScript = async (script) => {
    await adapter.underlyingDriver().query(script);
  };
  return adapter;
}

function withDatabase(url, name) {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Connections for the engine; the adapter's own shadow database would be the main one. */
function adapterFactory(url) {
  const open = [];
  return {
    /** The engine leaves its main connection open, with its lock. */
    close: () => Promise.all(open.map((adapter) => adapter.dispose())),
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: async () => {
      const adapter = repair(await new PrismaPg({ connectionString: url, max: 2 }).connect());
      open.push(adapter);
      return adapter;
    },
    connectToShadowDb: async () => {
      const name = `shadow_${randomUUID().replaceAll('-', '')}`;
      const owner = await new PrismaPg({ connectionString: url, max: 1 }).connect();
      await owner.underlyingDriver().query(`CREATE DATABASE ${name}`);
      const shadow = repair(await new PrismaPg({ connectionString: withDatabase(url, name), max: 2 }).connect());
      const dispose = shadow.dispose.bind(shadow);
      shadow.dispose = async () => {
        await dispose();
        await owner.underlyingDriver().query(`DROP DATABASE ${name} WITH (FORCE)`);
        await owner.dispose();
      };
      return shadow;
    },
  };
}

/** The engine reports a database error by number only; the message is in the adapter's registry. */
function explained(error, registry) {
  const [first = '', ...rest] = String(error?.message ?? error).split('\n');
  const number = /External error id#(\d+)/.exec(rest.join('\n'))?.[1];
  const inner = number === undefined ? undefined : registry.consumeError(Number(number))?.error;
  const words = inner?.cause?.originalMessage ?? inner?.message;
  return words === undefined ? error : new Error(`${first.trim()} ${words}`, { cause: inner });
}

async function readMigrations(dir) {
  const entries = await readdir(dir, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const migrationDirectories = await Promise.all(
    names.toSorted().map(async (name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: await readFile(path.join(dir, name, 'migration.sql'), 'utf8') },
      },
    })),
  );
  return {
    baseDir: dir,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories,
  };
}

/**
 * Gives the schema engine, connected to a database, to `work`.
 * @template T
 * @param {{ databaseUrl: string, schemaFile: string, migrationsDir: string }} options the URL is of a server on which
 *   databases may be made: a passing one is made there and dropped
 * @param {(tools: import('./schema-diff.d.mts').EngineTools) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSchemaEngine({ databaseUrl, schemaFile, migrationsDir }, work) {
  const schema = { path: path.basename(schemaFile), content: await readFile(schemaFile, 'utf8') };
  const SchemaEngine = await loadEngine();
  const connections = adapterFactory(databaseUrl);
  const factory = bindMigrationAwareSqlAdapterFactory(connections);
  const engine = await SchemaEngine.new({ datamodels: [[schema.path, schema.content]] }, () => undefined, factory);
  try {
    return await work({ engine, schema, migrations: await readMigrations(migrationsDir) });
  } catch (error) {
    throw explained(error, factory.errorRegistry);
  } finally {
    engine.free();
    await connections.close();
  }
}

/** No tables or types are managed by someone else. */
const NO_FILTERS = { externalTables: [], externalEnums: [] };

/**
 * The SQL that leads from the migrations to the schema; empty when they agree. What Prisma's schema cannot express
 * (partial and expression indexes, checks, triggers) does not count.
 * @param {{ databaseUrl: string, schemaFile: string, migrationsDir: string }} options
 * @returns {Promise<string>}
 */
export function schemaDiff(options) {
  return withSchemaEngine(options, async ({ engine, schema, migrations }) => {
    const { stdout } = await engine.diff({
      from: { tag: 'migrations', ...migrations },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    });
    const sql = (stdout ?? '').trim();
    return sql.split('\n').every((line) => line.trim() === '' || line.startsWith('--')) ? '' : sql;
  });
}
