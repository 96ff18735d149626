import type { MigrationList, SchemaContainer, SchemaEngine } from '@prisma/schema-engine-wasm';

export interface SchemaSources {
  /** A server where a temporary database can be created and dropped. */
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
