/** `inFilter`: always in the public filter (D28). */
export interface Sector {
  slug: string;
  name: string;
  inFilter: boolean;
}

/** Sectors of a new site, in display order (D28). */
export const defaultSectors: readonly Sector[] = [
  { slug: 'mining', name: 'Mining', inFilter: true },
  { slug: 'agriculture', name: 'Agriculture', inFilter: true },
  { slug: 'tourism', name: 'Tourism', inFilter: true },
  { slug: 'energy', name: 'Energy', inFilter: true },
  { slug: 'manufacturing', name: 'Manufacturing', inFilter: true },
  { slug: 'fisheries', name: 'Fisheries', inFilter: false },
  { slug: 'forestry', name: 'Forestry', inFilter: false },
  { slug: 'infrastructure', name: 'Infrastructure', inFilter: false },
  { slug: 'other', name: 'Other', inFilter: false },
];
