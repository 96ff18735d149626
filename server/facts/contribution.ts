import { openImporter } from '../contributions/importer.ts';
import type { Contribution } from '../contributions/noun.ts';
import { factImporter } from './importer.ts';
import { factPalette } from './palette.ts';
import { factTrash } from './trash.ts';

export const facts: Contribution = {
  trash: [factTrash],
  palette: factPalette,
  importers: [openImporter(factImporter)],
};
