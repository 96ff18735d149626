import type { RedirectEntry } from '../../src/domain/redirects/redirects.ts';
import type { ColumnsOf } from '../columns/columns.ts';
import { text } from '../columns/fields.ts';

export const redirectColumns = {
  fromPath: text('fromPath'),
  toPath: text('toPath'),
} satisfies ColumnsOf<RedirectEntry>;
