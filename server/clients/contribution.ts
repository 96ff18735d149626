import type { Contribution } from '../contributions/noun.ts';
import { openImporter } from '../contributions/importer.ts';
import { clientImporter } from './importer.ts';
import { clientPalette } from './palette.ts';
import { assignedTasks, taskSources } from './today-tasks.ts';
import { clientTrash } from './trash.ts';

export const clients: Contribution = {
  trash: [clientTrash],
  today: taskSources,
  ownToday: [assignedTasks],
  palette: clientPalette,
  importers: [openImporter(clientImporter)],
};
