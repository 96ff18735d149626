import type { Block, Inline, InnerBlock, List, ListItem, RichText } from './nodes.ts';

export interface LabelledBlock {
  label: string;
  content: RichText;
}

export interface LabelledBlocks {
  entries: LabelledBlock[];
  rest: RichText;
}

const doc = (content: Block[]): RichText => ({ type: 'doc', content });

/** The rest keeps links and marks. */
function labelOf(
  line: readonly Inline[],
  isLabel: (label: string) => boolean,
): { label: string; rest: Inline[] } | undefined {
  const text = line.map((node) => (node.type === 'text' ? node.text : '')).join('');
  const [head = '', label = ''] = /^\s*([^:：]{1,60})[:：]\s*/.exec(text) ?? [];
  if (!isLabel(label.trim())) return undefined;
  let taken = head.length;
  const rest = line.flatMap((node): Inline[] => {
    if (node.type !== 'text') return [node];
    const words = node.text.slice(taken);
    taken = Math.max(0, taken - node.text.length);
    return words === '' ? [] : [{ ...node, text: words }];
  });
  return { label: label.trim(), rest };
}

function linesOf(inline: readonly Inline[] = []): Inline[][] {
  const lines: Inline[][] = [[]];
  for (const node of inline) {
    if (node.type === 'hardBreak') lines.push([]);
    else lines.at(-1)?.push(node);
  }
  return lines;
}

const isBlank = (line: readonly Inline[]) => line.every((node) => node.type === 'text' && node.text.trim() === '');

function paragraphs(lines: readonly Inline[][]): InnerBlock[] {
  const content = lines.flatMap((line, index): Inline[] => (index === 0 ? line : [{ type: 'hardBreak' }, ...line]));
  return content.length === 0 ? [] : [{ type: 'paragraph', content }];
}

/**
 * Extracts 'Label: text' from paragraphs, lines, list items. An entry ends with its paragraph or the next label; a bare
 * label takes the next block. Lists, quotes, tables, images below join it. Unknown labels stay text.
 */
export function labelledBlocks({ content }: RichText, isLabel: (label: string) => boolean): LabelledBlocks {
  const entries: LabelledBlock[] = [];
  const rest: Block[] = [];
  let open: Block[] | undefined;

  function begin(label: string, blocks: InnerBlock[]): void {
    open = blocks;
    entries.push({ label, content: doc(open) });
  }

  /** Earlier lines go to `rest`. */
  function readParagraph(inline: readonly Inline[] | undefined): boolean {
    let label: string | undefined;
    let lines: Inline[][] = [];
    let isFound = false;
    const close = () => {
      const blocks = paragraphs(lines);
      if (label !== undefined) begin(label, blocks);
      else if (isFound) rest.push(...blocks);
    };
    for (const line of linesOf(inline)) {
      const found = labelOf(line, isLabel);
      if (found === undefined) {
        lines.push(line);
        continue;
      }
      isFound = true;
      close();
      ({ label } = found);
      lines = isBlank(found.rest) ? [] : [found.rest];
    }
    if (isFound) close();
    return isFound;
  }

  function readList(list: List): void {
    const others: ListItem[] = [];
    const found: (() => void)[] = [];
    for (const item of list.content) {
      const [first, ...more] = item.content;
      const labelled = first?.type === 'paragraph' ? labelOf(first.content ?? [], isLabel) : undefined;
      if (labelled === undefined) others.push(item);
      else {
        const own = isBlank(labelled.rest) ? [] : paragraphs([labelled.rest]);
        found.push(() => begin(labelled.label, [...own, ...more]));
      }
    }
    if (found.length === 0) {
      (open ?? rest).push(list);
      return;
    }
    if (others.length > 0) rest.push({ ...list, content: others });
    for (const add of found) add();
    open = undefined;
  }

  for (const block of content) {
    switch (block.type) {
      case 'paragraph':
        if (readParagraph(block.content)) break;
        if (open?.length === 0) open.push(block);
        else {
          open = undefined;
          rest.push(block);
        }
        break;
      case 'bulletList':
      case 'orderedList':
        readList(block);
        break;
      case 'heading':
      case 'horizontalRule':
        open = undefined;
        rest.push(block);
        break;
      case 'blockquote':
      case 'table':
      case 'image':
        (open ?? rest).push(block);
        break;
    }
  }
  return { entries, rest: doc(rest) };
}
