/** What an editor can choose from, and what stands where nothing was chosen (specification 2, section 9). */
export const serviceIcons = ['file-text', 'share', 'download'] as const;
export type ServiceIcon = (typeof serviceIcons)[number];
export const defaultServiceIcon: ServiceIcon = 'file-text';
export const defaultProductCategory = 'Agricultural';
/** The badge of a download that names no type. */
export const defaultResourceType = 'DOCUMENT';

/** Kinds of download that have an icon of their own; everything else is a `file`. */
export type ResourceKind = 'pdf' | 'archive' | 'sheet' | 'text' | 'file';

const kinds: Record<string, ResourceKind | undefined> = {
  pdf: 'pdf',
  zip: 'archive',
  rar: 'archive',
  xls: 'sheet',
  xlsx: 'sheet',
  excel: 'sheet',
  doc: 'text',
  docx: 'text',
};

/** Kind of a type as it was typed: `PDF`, `.pdf` and ` pdf ` are one. */
export function resourceKind(type: string): ResourceKind {
  const name = type.trim().toLowerCase().replace(/^\./, '');
  return Object.hasOwn(kinds, name) ? (kinds[name] ?? 'file') : 'file';
}
