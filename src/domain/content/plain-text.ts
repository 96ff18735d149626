/** One piece of a plain text: a paragraph (its own line breaks kept as `\n`) or a list. */
type TextBlock = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

const bullet = /^\s*[-*•]\s+/;

/** A stored plain text as paragraphs and lists: a blank line ends a paragraph, lines that begin with `- ` are a list. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: TextBlock | undefined;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const words = line.replace(bullet, '').trim();
    if (words === '') {
      open = undefined;
    } else if (bullet.test(line)) {
      if (open?.kind === 'list') open.items.push(words);
      else blocks.push((open = { kind: 'list', items: [words] }));
    } else if (open?.kind === 'paragraph') {
      open.text += `\n${words}`;
    } else {
      blocks.push((open = { kind: 'paragraph', text: words }));
    }
  }
  return blocks;
}

export interface LabelledText {
  label: string;
  /** Empty when only the label was written. */
  text: string;
}

export interface LabelledTexts {
  entries: LabelledText[];
  /** What belongs to no label, as plain text. */
  rest: string;
}

/**
 * Takes the paragraphs of the form 'Label: text' out of a plain text, in their order. A paragraph goes on to the next
 * blank line or the next label; a label that stands alone takes the paragraph that follows it. Labels that `isLabel`
 * does not know are ordinary words, so that nothing written is ever lost.
 */
export function labelledTexts(content: string, isLabel: (label: string) => boolean): LabelledTexts {
  const entries: LabelledText[] = [];
  const rest: string[] = [];
  let open: { entry: LabelledText; isItem: boolean } | undefined;
  for (const line of content.split(/\r\n|\r|\n/)) {
    const isItem = bullet.test(line);
    const [, label = '', text = ''] = /^([^:：]{1,60})[:：](.*)$/.exec(line.replace(bullet, '').trim()) ?? [];
    if (label !== '' && isLabel(label.trim())) {
      const entry = { label: label.trim(), text: text.trim() };
      entries.push(entry);
      open = { entry, isItem };
    } else if (line.trim() === '') {
      if (open?.entry.text !== '') open = undefined;
      rest.push('');
    } else if (open !== undefined && !(open.isItem && isItem)) {
      open.entry.text = `${open.entry.text}\n${line.trim()}`.trim();
    } else {
      open = undefined;
      rest.push(line);
    }
  }
  return { entries, rest: rest.join('\n').trim() };
}
