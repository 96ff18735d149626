import type { ExportContent } from '../../src/domain/content/export.ts';

/** A stored Export page with nothing in it. */
export const emptyExport: ExportContent = {
  hero: { title: '', description: '', primaryButtonText: '', secondaryButtonText: '', imageUrl: null },
  products: { title: '', description: '', products: [] },
  resources: { title: '', description: '', resources: [] },
  services: { title: '', description: '', services: [] },
  cta: { title: '', description: '', primaryButtonText: '', secondaryButtonText: '' },
};
