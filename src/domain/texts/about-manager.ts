import { sectionEditorTexts } from './section-editor.ts';

/** Words of /admin/about (specification 2, sections 2 and 8). */
export const aboutManagerTexts = {
  ...sectionEditorTexts,
  title: 'About Page Content',
  lead: 'Sections of the About page, in their order.',
  loadFailed: 'Failed to load About page data',
  noSections: 'No sections yet. Visitors read that there is no content until there is one.',
  kindByTitle: 'By its title',
  kindHint: 'Values, leadership, history and the closing call have a look of their own.',
  valuesHint: 'One paragraph for each value: “Excellence: what it means here”.',
  historyHint: 'Paragraphs such as “1992: what happened” stand on a line of time.',
  people: 'Who holds the three roles',
  peopleHint: 'A role without a name is shown by its title alone.',
  addPerson: 'Add Person',
  noPeople: 'Nobody is named yet.',
  saved: { title: 'Success', text: 'About page content saved successfully.' },
  saveFailed: { title: 'Error', text: 'Failed to save About page data. Please try again.' },
} as const;
