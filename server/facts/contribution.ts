import { openImporter } from '../contributions/importer.ts';
import type { Contribution } from '../contributions/noun.ts';
import { factHealth } from './health.ts';
import { factImporter } from './importer.ts';
import { factPalette } from './palette.ts';
import { seedFacts } from './seed.ts';
import { ownDue, ownerlessDue, ownerlessOverdue, ownOverdue, proposedFacts } from './today.ts';
import { factTrash } from './trash.ts';

export const facts: Contribution = {
  trash: [factTrash],
  today: [ownerlessOverdue, ownerlessDue, proposedFacts],
  ownToday: [ownOverdue, ownDue],
  palette: factPalette,
  seeds: [{ note: 'first_facts', write: seedFacts }],
  importers: [openImporter(factImporter)],
  health: [factHealth],
};
