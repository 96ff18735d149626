import type { MigrationList, SchemaContainer, SchemaEngine } from '@prisma/schema-engine-wasm';

export interface SchemaSources {
  /** A server on which databases may be made: a passing one is made there and dropped. */
  databaseUrl: string;
  schemaFile: string;
  migrationsDir: string;
}

export interface EngineTools {
  engine: SchemaEngine;
  schema: SchemaContainer;
  migrations: MigrationList;
}

export function withSchemaEngine<T>(sources: SchemaSources, work: (tools: EngineTools) => Promise<T>): Promise<T>;

export function schemaDiff(sources: SchemaSources): Promise<string>;
