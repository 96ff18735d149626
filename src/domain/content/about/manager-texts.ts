import { sectionEditorTexts } from '../section-texts.ts';
export const aboutManagerTexts = {
  ...sectionEditorTexts,
  title: 'About Page Content',
  lead: 'Edit, add and reorder the sections of the About page.',
  loadFailed: 'Failed to load About page data',
  noSections: 'No sections yet. Visitors see a message that the page has no content.',
  kindByTitle: 'Based on the title',
  kindHint: 'Values, leadership, history and call to action each have their own design.',
  valuesHint: 'Write one paragraph for each value, such as ‘Excellence: what it means here’.',
  historyHint: 'Paragraphs such as ‘1992: what happened’ appear on a timeline.',
  people: 'Leadership team',
  peopleHint: 'A role without a name shows only its title.',
  addPerson: 'Add person',
  noPeople: 'No people yet.',
  saved: { title: 'Success', text: 'About page content saved successfully.' },
  saveFailed: { title: 'Error', text: 'Failed to save About page data. Please try again.' },
} as const;
