/** Headings of the client register as a file, as its form names the fields. */
export const clientImportTexts = {
  name: 'Company Name',
  industry: 'Industry',
  country: 'Country',
  city: 'City',
  contactName: 'Contact Name',
  contactEmail: 'Contact Email',
  contactPhone: 'Contact Phone',
  description: 'Description',
  status: 'Status',
} as const;
