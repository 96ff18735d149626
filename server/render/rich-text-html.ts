import { isOwnPath, isSafeHref } from '../../src/domain/site/addresses.ts';
import type {
  Block,
  Inline,
  InnerBlock,
  ListItem,
  Mark,
  RichText,
  TableCell,
} from '../../src/domain/content/rich-text/nodes.ts';
import type { ShownImage } from '../../src/domain/content/appearance/image.ts';
import { sourcedParts } from '../../src/domain/site/sources.ts';
import { escapeMarkup } from '../platform/http/markup.ts';

/** Returns undefined if unsafe or relative to its page. */
function absolute(href: string, origin: string): string | undefined {
  if (!isSafeHref(href) || href.startsWith('#')) return undefined;
  return isOwnPath(href) ? `${origin}${href}` : href;
}

/** Escaped; sources in brackets, because feeds have no notes. */
export function sourcedHtml(text: string, origin: string, hasLinks = true): string {
  const parts = sourcedParts(text);
  return parts
    .map((part = '', index) => {
      if (index % 3 !== 1) return index % 3 === 0 ? escapeMarkup(part) : '';
      const href = hasLinks ? absolute(parts[index + 1] ?? '#', origin) : undefined;
      const words = escapeMarkup(part.trim());
      return ` (${href === undefined ? words : `<a href="${escapeMarkup(href)}">${words}</a>`})`;
    })
    .join('');
}

/** For feeds: only the schema's nodes, escaped, with absolute URLs. */
export function richTextHtml({ content }: RichText, origin: string): string {
  return content.map(blockHtml).join('');

  function blockHtml(block: Block): string {
    switch (block.type) {
      case 'heading': {
        const level = block.attrs.level === 2 ? 2 : block.attrs.level === 3 ? 3 : 4;
        return `<h${level}>${inlineHtml(block.content)}</h${level}>`;
      }
      case 'blockquote':
        return `<blockquote>${block.content.map(innerHtml).join('')}</blockquote>`;
      case 'table':
        return `<table>${block.content.map(({ content: cells = [] }) => `<tr>${cells.map(cellHtml).join('')}</tr>`).join('')}</table>`;
      case 'horizontalRule':
        return '<hr>';
      case 'image':
        return imageHtml(block.attrs.image);
      case 'paragraph':
      case 'bulletList':
      case 'orderedList':
        return innerHtml(block);
      default:
        return '';
    }
  }

  function innerHtml(block: InnerBlock): string {
    switch (block.type) {
      case 'paragraph':
        return `<p>${inlineHtml(block.content)}</p>`;
      case 'bulletList':
        return `<ul>${block.content.map(itemHtml).join('')}</ul>`;
      case 'orderedList': {
        const start = Number.isInteger(block.attrs?.start) ? ` start="${Number(block.attrs?.start)}"` : '';
        return `<ol${start}>${block.content.map(itemHtml).join('')}</ol>`;
      }
      default:
        return '';
    }
  }

  function itemHtml(item: ListItem): string {
    return `<li>${item.content.map(innerHtml).join('')}</li>`;
  }

  function cellHtml(cell: TableCell): string {
    const tag = cell.type === 'tableHeader' ? 'th' : 'td';
    const span = (name: 'colspan' | 'rowspan') => {
      const value = cell.attrs?.[name];
      return Number.isInteger(value) ? ` ${name}="${Number(value)}"` : '';
    };
    return `<${tag}${span('colspan')}${span('rowspan')}>${cell.content.map(innerHtml).join('')}</${tag}>`;
  }

  function imageHtml({ path, alt, decorative }: ShownImage): string {
    const src = absolute(path, origin);
    if (src === undefined || !/^https?:/.test(src)) return '';
    return `<p><img src="${escapeMarkup(src)}" alt="${decorative ? '' : escapeMarkup(alt)}"></p>`;
  }

  function inlineHtml(nodes: readonly Inline[] = []): string {
    return nodes
      .map((node) => (node.type === 'hardBreak' ? '<br>' : node.type === 'text' ? marked(node.text, node.marks) : ''))
      .join('');
  }

  function marked(text: string, marks: readonly Mark[] = []): string {
    const link = marks.find((mark) => mark.type === 'link');
    let html = sourcedHtml(text, origin, link === undefined);
    if (marks.some(({ type }) => type === 'italic')) html = `<em>${html}</em>`;
    if (marks.some(({ type }) => type === 'bold')) html = `<strong>${html}</strong>`;
    const href = link === undefined ? undefined : absolute(link.attrs.href, origin);
    return href === undefined ? html : `<a href="${escapeMarkup(href)}">${html}</a>`;
  }
}
