interface WordItem {
  paragraph: HTMLElement;
  /** Which list of the document it is of. */
  list: string;
  level: number;
  /** What Word wrote before it: '·', '3.', 'b)'. */
  marker: string;
}

/** A text takes no deeper lists. */
const deepest = 5;

const isIgnored = /mso-list:\s*ignore/i;

/** Word writes items of lists as paragraphs, with list and level in their style and the bullet as words. */
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
    level: Math.min(Number(level), deepest),
    marker: (marker?.textContent ?? '').replace(/[\s\u00a0]+/g, ''),
  };
}

/** '3.', 'b)', '(iv)', '1.2.' are numbers; 'o' and '·' are bullets. */
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

/** Makes lists of the paragraphs that Word means as items: those that follow one another, by their levels. */
export function makeWordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll('p')) {
    let item = readItem(first);
    if (item === undefined || !first.isConnected) continue;
    /** The list that is open at each level, the outermost first. */
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
      // Another list of the document that begins at the outermost level is a list of its own.
      item = next !== undefined && next.list !== id && next.level <= root.level ? undefined : next;
    }
  }
}
