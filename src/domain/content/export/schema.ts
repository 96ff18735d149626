import * as z from 'zod/mini';
import { linkTarget } from '../../site/links.ts';
import { lineOfText, linesOfText } from '../../forms/plain-text.ts';
import { serviceIcons } from './kinds.ts';
import { optionalImage } from '../appearance/image.ts';

export const exportLimits = { products: 300, resources: 100, services: 12 } as const;

/** Characters. */
export const maxTitleLength = 120;
const title = lineOfText(maxTitleLength);
const text = linesOfText(800);
const buttonText = lineOfText(60);
const id = lineOfText(64).check(z.regex(/^[\w-]+$/));

const exportProduct = z.strictObject({
  id,
  name: lineOfText(80),
  category: lineOfText(40),
  description: text,
  image: optionalImage,
  link: linkTarget,
});
export type ExportProduct = z.infer<typeof exportProduct>;

const exportResource = z.strictObject({
  id,
  title,
  description: text,
  link: linkTarget,
  /** Badge: `PDF`, `DOC`, `ZIP` … */
  type: lineOfText(30),
});
export type ExportResource = z.infer<typeof exportResource>;

const exportService = z.strictObject({ id, icon: z.enum(serviceIcons), title, description: text });
export type ExportService = z.infer<typeof exportService>;

/** For saving (spec 1 §3). */
export const exportContent = z.strictObject({
  hero: z.strictObject({
    title,
    description: text,
    primaryButtonText: buttonText,
    secondaryButtonText: buttonText,
    imageUrl: optionalImage,
  }),
  products: z.strictObject({
    title,
    description: text,
    products: z.array(exportProduct).check(z.maxLength(exportLimits.products)),
  }),
  resources: z.strictObject({
    title,
    description: text,
    resources: z.array(exportResource).check(z.maxLength(exportLimits.resources)),
  }),
  services: z.strictObject({
    title,
    description: text,
    services: z.array(exportService).check(z.maxLength(exportLimits.services)),
  }),
  cta: z.strictObject({ title, description: text, primaryButtonText: buttonText, secondaryButtonText: buttonText }),
});
export type ExportContent = z.infer<typeof exportContent>;
