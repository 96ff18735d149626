interface WordItem {
  paragraph: HTMLElement;
  list: string;
  level: number;
  marker: string;
}

const maxDepth = 5;

const isIgnored = /mso-list:\s*ignore/i;

/** Word's items are paragraphs: list and level in style, marker as text. */
function readItem(paragraph: Element | null): WordItem | undefined {
  if (paragraph?.localName !== 'p') return undefined;
  const [, list, level] = /mso-list:\s*(\w+)\s+level(\d+)/i.exec(paragraph.getAttribute('style') ?? '') ?? [];
  if (list === undefined) return undefined;
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    isIgnored.test(span.getAttribute('style') ?? ''),
  );
  return {
    paragraph: paragraph as HTMLElement,
    list,
    level: Math.min(Number(level), maxDepth),
    marker: (marker?.textContent ?? '').replace(/[\s\u00a0]+/g, ''),
  };
}

/** '3.', 'b)', '(iv)', '1.2.'; 'o' and '·' are bullets. */
const isNumber = (marker: string) => /^\(?(?:\d+\.)*[\da-z]{1,5}[.)]$/i.test(marker);

function newList({ marker, paragraph }: WordItem): HTMLElement {
  const list = paragraph.ownerDocument.createElement(isNumber(marker) ? 'ol' : 'ul');
  const [, start] = /^\(?(\d{1,4})[.)]$/.exec(marker) ?? [];
  if (start !== undefined && start !== '1' && isNumber(marker)) list.setAttribute('start', start);
  return list;
}

function makeItem({ paragraph }: WordItem): HTMLElement {
  for (const span of paragraph.querySelectorAll('span')) {
    if (isIgnored.test(span.getAttribute('style') ?? '')) span.remove();
  }
  const item = paragraph.ownerDocument.createElement('li');
  const words = paragraph.ownerDocument.createElement('p');
  words.append(...paragraph.childNodes);
  item.append(words);
  return item;
}

export function makeWordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll('p')) {
    let item = readItem(first);
    if (item === undefined || !first.isConnected) continue;
    /** Per level, outermost first. */
    const root = { level: item.level, list: newList(item) };
    const open = [root];
    const { list: id } = item;
    first.before(root.list);
    while (item !== undefined) {
      const { paragraph, level } = item;
      const next = readItem(paragraph.nextElementSibling);
      while (open.length > 1 && (open.at(-1) ?? root).level > level) open.pop();
      const current = open.at(-1) ?? root;
      const above = current.list.lastElementChild;
      const isDeeper = level > current.level && above !== null;
      const list = isDeeper ? newList(item) : current.list;
      if (isDeeper) {
        above.append(list);
        open.push({ level, list });
      }
      list.append(makeItem(item));
      paragraph.remove();
      // A different outermost list is new.
      item = next !== undefined && next.list !== id && next.level <= root.level ? undefined : next;
    }
  }
}
