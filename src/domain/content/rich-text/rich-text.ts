import * as z from 'zod/mini';
import { isSafeHref } from '../../site/addresses.ts';
import { richTextRefusals as refusals } from './texts.ts';
import { contentImage } from '../appearance/image.ts';
import { draftSchemas, leafRepairs } from '../leaf-repairs.ts';
import {
  chartKinds,
  columnsOf,
  headingLevels,
  type InnerBlock,
  isReadable,
  type ListItem,
  maxNodes,
  type RichText,
  type RichTextBounds,
  richTextLimits as limits,
} from './nodes.ts';
import { repairRichText } from './repair.ts';
import { emptyRichText } from './words.ts';

/** For drafts; publishing has its own limit. */
const maxDraftLength = 100_000;

export const textLink = z.string().check(z.maxLength(limits.href), z.refine(isSafeHref, { error: refusals.link }));

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: textLink }) }),
]);

const words = z.strictObject({
  type: z.literal('text'),
  text: z.string().check(z.minLength(1), z.refine(isReadable)),
  marks: z.optional(
    z.array(mark).check(
      z.maxLength(3),
      z.refine((marks) => new Set(marks.map(({ type }) => type)).size === marks.length),
    ),
  ),
});

const inline = z.optional(
  z.array(z.discriminatedUnion('type', [words, z.strictObject({ type: z.literal('hardBreak') })])),
);

const paragraph = z.strictObject({ type: z.literal('paragraph'), content: inline });

const filled = <Item extends z.core.$ZodType>(item: Item) => z.array(item).check(z.minLength(1));

const listItem: z.ZodMiniType<ListItem> = z.lazy(() =>
  z.strictObject({
    type: z.literal('listItem'),
    content: filled(innerBlock).check(z.refine(([first]) => first?.type === 'paragraph')),
  }),
);

const bulletList = z.strictObject({ type: z.literal('bulletList'), content: filled(listItem) });

const orderedList = z.strictObject({
  type: z.literal('orderedList'),
  attrs: z.optional(z.strictObject({ start: z.int().check(z.gte(0), z.lte(limits.start)) })),
  content: filled(listItem),
});

const innerBlock: z.ZodMiniType<InnerBlock> = z.discriminatedUnion('type', [paragraph, bulletList, orderedList]);

const span = (most: number) => z.optional(z.int().check(z.gte(1), z.lte(most)));

const tableCell = z.strictObject({
  type: z.enum(['tableCell', 'tableHeader']),
  attrs: z.optional(z.strictObject({ colspan: span(limits.columns), rowspan: span(limits.rows) })),
  content: filled(innerBlock),
});

const tableRow = z.strictObject({
  type: z.literal('tableRow'),
  content: z.optional(z.array(tableCell).check(z.refine((cells) => columnsOf(cells) <= limits.columns))),
});

const block = z.discriminatedUnion('type', [
  paragraph,
  bulletList,
  orderedList,
  z.strictObject({
    type: z.literal('heading'),
    attrs: z.strictObject({ level: z.literal(headingLevels) }),
    content: inline,
  }),
  z.strictObject({ type: z.literal('blockquote'), content: filled(innerBlock) }),
  z.strictObject({
    type: z.literal('table'),
    attrs: z.optional(z.strictObject({ chart: z.enum(chartKinds) })),
    content: filled(tableRow).check(z.maxLength(limits.rows)),
  }),
  z.strictObject({ type: z.literal('horizontalRule') }),
  z.strictObject({ type: z.literal('image'), attrs: z.strictObject({ image: contentImage }) }),
]);

const richDocument: z.ZodMiniType<RichText> = z.strictObject({ type: z.literal('doc'), content: z.array(block) });

const childrenOf = (node: unknown): readonly unknown[] =>
  typeof node === 'object' && node !== null && 'content' in node && Array.isArray(node.content) ? node.content : [];

/** Stops at the bounds: the schema recurses no further. */
function beyondBounds(value: unknown, bounds: RichTextBounds): string | undefined {
  const most = maxNodes(bounds);
  const waiting: { node: unknown; depth: number }[] = [{ node: value, depth: 0 }];
  let nodes = 0;
  let characters = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    const children = childrenOf(node);
    nodes += children.length;
    if (typeof node === 'object' && node !== null && 'text' in node && typeof node.text === 'string') {
      characters += node.text.length;
    }
    if (characters > bounds.maxCharacters) return refusals.tooLong(bounds.maxCharacters);
    if (nodes > most) return refusals.tooMany;
    if (children.length > 0 && depth >= limits.depth) return refusals.tooDeep;
    for (const child of children) waiting.push({ node: child, depth: depth + 1 });
  }
  return undefined;
}

/**
 * Refuses unknown nodes, marks, attributes, unsafe links (D45). Errors are at the text. `readContent` repairs stored
 * texts.
 */
export function richText(bounds: RichTextBounds): z.ZodMiniType<RichText, RichText> {
  const schema = z.pipe(
    z.unknown(),
    z.transform((value: unknown, { issues }): RichText => {
      const problem = beyondBounds(value, bounds);
      const read = problem === undefined ? richDocument.safeParse(value) : undefined;
      if (read?.success === true) return read.data;
      issues.push({ code: 'custom', input: value, message: problem ?? refusals.invalid });
      return z.NEVER;
    }),
  );
  leafRepairs.set(schema, {
    repair: (raw, note) => repairRichText(raw, bounds, note),
    empty: emptyRichText,
  });
  draftSchemas.set(schema, () => richText({ maxCharacters: Math.max(bounds.maxCharacters, maxDraftLength) }));
  return schema as unknown as z.ZodMiniType<RichText, RichText>;
}
