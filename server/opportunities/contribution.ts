import type { Contribution } from '../contributions/noun.ts';
import { exampleSelect, undeletedExample } from '../contributions/examples.ts';
import { openImporter } from '../contributions/importer.ts';
import { sendAlertsJob } from './alerts/digest.ts';
import { opportunityHealth } from './health.ts';
import { opportunityImporter } from './importer.ts';
import { opportunityPalette } from './palette.ts';
import { opportunitySearch } from './search.ts';
import { seedDemoOpportunities, seedSectors } from './seed.ts';
import { unverifiedSource } from './today.ts';
import { opportunityTrash, removeOpportunity } from './trash.ts';

export const opportunities: Contribution = {
  trash: [opportunityTrash],
  today: [unverifiedSource],
  palette: opportunityPalette,
  jobs: [sendAlertsJob],
  health: [opportunityHealth],
  search: [opportunitySearch],
  importers: [openImporter(opportunityImporter)],
  examples: [
    {
      noun: 'opportunities',
      count: (db) => db.investmentOpportunity.count({ where: undeletedExample }),
      find: (db) => db.investmentOpportunity.findMany({ where: undeletedExample, select: exampleSelect }),
      remove: removeOpportunity,
    },
  ],
  seeds: [
    { note: 'first_content', write: seedSectors },
    { note: 'first_content', isDemo: true, write: seedDemoOpportunities },
  ],
};
