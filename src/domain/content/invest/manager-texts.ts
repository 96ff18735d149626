export const investManagerTexts = {
  title: 'Invest Page Manager',
  lead: 'Customize the content for the Invest page',
  selectHeroImage: 'Select Hero Image',
  growthHint: '10-15%',
  addFeature: 'Add Feature',
  newFeature: 'New Feature',
  noFeatures: 'No features yet. Add one to show this section.',
  addSector: 'Add Sector',
  newSector: 'New Sector',
  newRange: '0-0%',
  noSectors: 'No sectors yet. Add one to show this section.',
  noCalculatorSectors: 'No sectors yet. Add one so that visitors can calculate a return.',
  saved: { title: 'Success', text: 'Invest page content has been saved successfully.' },
  saveFailed: { title: 'Error', text: 'Failed to save invest page data. Please try again.' },
} as const;

export const contentHints = {
  height: '400px, 16rem, auto',
  position: 'center, top, 50% 20%',
} as const;
