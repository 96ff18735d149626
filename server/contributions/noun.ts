import type { ReadArrivals } from './arrivals.ts';
import type { Examples } from './examples.ts';
import type { Exporter } from './exporter.ts';
import type { HealthSource } from './health-source.ts';
import type { OpenImporter } from './importer.ts';
import type { Job } from './job.ts';
import type { PaletteSource } from './palette-source.ts';
import type { SearchSource } from './search-source.ts';
import type { Seed } from './seed.ts';
import type { SetupReaders } from './setup-readers.ts';
import type { OwnTodaySource, TodaySource } from './today-source.ts';
import type { TrashNoun } from './trash-noun.ts';

/** The entity's part in cross-cutting features; listed in server/nouns.ts. */
export interface Contribution {
  trash?: readonly TrashNoun[];
  today?: readonly TodaySource[];
  ownToday?: readonly OwnTodaySource[];
  palette?: readonly PaletteSource[];
  search?: readonly SearchSource[];
  importers?: readonly OpenImporter[];
  /** For entities without import. */
  exporters?: readonly Exporter[];
  jobs?: readonly Job[];
  /** Read by the check of contents. */
  health?: readonly HealthSource[];
  examples?: readonly Examples[];
  seeds?: readonly Seed[];
  setup?: Partial<SetupReaders>;
  arrivals?: ReadArrivals;
}
