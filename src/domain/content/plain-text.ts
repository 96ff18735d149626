/** Paragraphs keep line breaks as `\n`. */
type TextBlock = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

const bullet = /^\s*[-*•]\s+/;

/** A blank line ends a paragraph; `- ` starts a list item. */
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
