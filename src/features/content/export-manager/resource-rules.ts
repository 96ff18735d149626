import type { ExportContent, ExportResource } from '../../../domain/content/export/schema.ts';
import type { FieldErrors } from '../../../domain/forms/errors.ts';
import { exportManagerTexts } from '../../../domain/content/export/manager-texts.ts';

const texts = exportManagerTexts.resources;

const isFilled = (text: string) => text.trim() !== '';

/** Title and link (spec 2 §5). */
export function isComplete({ title, link }: Pick<ExportResource, 'title' | 'link'>): boolean {
  return isFilled(title) && isFilled(link);
}

/** Of incomplete resources. */
export function faultsOf({ resources: { resources } }: ExportContent): FieldErrors {
  const errors: FieldErrors = {};
  resources.forEach(({ title, link }, position) => {
    const place = `resources.resources.${position}`;
    if (!isFilled(title)) errors[`${place}.title`] = [texts.titleNeeded];
    if (!isFilled(link)) errors[`${place}.link`] = [texts.linkNeeded];
  });
  return errors;
}
