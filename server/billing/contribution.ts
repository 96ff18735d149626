import type { Contribution } from '../contributions/noun.ts';
import { exampleSelect, undeletedExample } from '../contributions/examples.ts';
import { openImporter } from '../contributions/importer.ts';
import { billingJobs } from './renewals/jobs.ts';
import { billingPalette } from './palette.ts';
import { seedDemoServices } from './seed.ts';
import { serviceHealth } from './services/health.ts';
import { serviceImporter } from './services/importer.ts';
import { removeService, serviceTrash } from './services/trash.ts';
import { paymentExporter } from './staff-payments/export.ts';
import { billingSetup } from './setup.ts';
import { cardSources } from './cards/today.ts';
import { paymentSources } from './staff-payments/today.ts';

/** Archived services are kept for the invoices that name them. */
const offeredExample = { ...undeletedExample, archivedAt: null } as const;

export const billing: Contribution = {
  trash: [serviceTrash],
  today: [...paymentSources, ...cardSources],
  palette: billingPalette,
  importers: [openImporter(serviceImporter)],
  exporters: [paymentExporter],
  jobs: billingJobs,
  health: [serviceHealth],
  examples: [
    {
      noun: 'services',
      count: (db) => db.service.count({ where: offeredExample }),
      find: (db) => db.service.findMany({ where: offeredExample, select: exampleSelect }),
      remove: removeService,
    },
  ],
  seeds: [{ note: 'first_content', isDemo: true, write: seedDemoServices }],
  setup: billingSetup,
};
