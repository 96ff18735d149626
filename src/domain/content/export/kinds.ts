export const serviceIcons = ['file-text', 'share', 'download'] as const;
export type ServiceIcon = (typeof serviceIcons)[number];
export const defaultServiceIcon: ServiceIcon = 'file-text';
export const defaultProductCategory = 'Agricultural';
/** The others are behind a button. Fills rows of two and of four. */
export const productsAtOnce = 24;

/** On the Export page. */
export const productAnchor = (id: string): string => `product-${id}`;

/** For downloads without a type. */
export const defaultResourceType = 'DOCUMENT';

/** Kinds without an icon are `file`. */
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

export function resourceKind(type: string): ResourceKind {
  const name = type.trim().toLowerCase().replace(/^\./, '');
  return Object.hasOwn(kinds, name) ? (kinds[name] ?? 'file') : 'file';
}
