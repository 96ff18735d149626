import * as z from 'zod/mini';
import { lineOfText } from '../../forms/plain-text.ts';
import { fieldRuleTexts } from '../../forms/field-rule-texts.ts';

export const imageWidths = ['100%', '75%', '50%', '33%', 'auto'] as const;
export const objectFits = ['cover', 'contain', 'fill', 'none', 'scale-down'] as const;

/** No free CSS (D45): a length, or up to two positions. */
const cssHeight = lineOfText(20).check(z.regex(/^(auto|\d{1,4}(\.\d{1,2})?(px|rem|em|vh|%))$/, fieldRuleTexts.height));
const position = '(left|center|right|top|bottom|\\d{1,3}%)';
const cssPosition = lineOfText(30).check(z.regex(new RegExp(`^${position}( ${position})?$`), fieldRuleTexts.position));

export const imageStyle = z.strictObject({
  width: z.enum(imageWidths),
  height: cssHeight,
  objectFit: z.enum(objectFits),
  objectPosition: cssPosition,
});
export type ImageStyle = z.infer<typeof imageStyle>;
