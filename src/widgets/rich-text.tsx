import { type ReactNode, Suspense } from 'react';
import type { Block, Inline, List, RichText as Doc, Table, Words } from '../domain/content/rich-text/nodes.ts';
import { richTextDrawn as texts } from '../domain/content/rich-text/drawn-texts.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { Picture, ratioOf } from './picture.tsx';
import { SiteLink } from './site-link.tsx';

/** Drawn by the server; browsers fetch it where a table has one. */
export const TableChart = lazyPart(() => import('./table-chart.tsx'), 'TableChart');

interface RichTextProps {
  doc: Doc;
  className?: string;
  /** Level of the heading that the text stands under: its own headings follow from there, and none is left out. */
  under?: 1 | 2 | 3;
}

/**
 * A rich text of content as React elements, never as markup. A link whose target this version does not serve is words,
 * a picture has its place before it comes, a wide table scrolls in a box of its own. Nothing where there is nothing.
 */
export function RichText({ doc, className = '', under = 2 }: RichTextProps) {
  if (doc.content.every(isBlank)) return null;
  const levels = drawnLevels(doc.content, under);
  return (
    <div className={`prose wrap-anywhere ${className}`}>
      {each(doc.content, (block, key) => (isBlank(block) ? null : drawBlock(block, key, levels[key], doc.content)))}
    </div>
  );
}

/** The level at which each heading is drawn, by the place of its block. */
function drawnLevels(content: readonly Block[], under: number): number[] {
  let above = under;
  return content.map((block) => {
    if (block.type === 'heading' && !isBlank(block)) above = Math.min(block.attrs.level - 1 + under, above + 1, 6);
    return above;
  });
}

/** Empty paragraphs are what editors leave between others. */
const isBlank = (block: Block) =>
  (block.type === 'paragraph' || block.type === 'heading') &&
  (block.content ?? []).every((node) => node.type === 'hardBreak' || node.text.trim() === '');

/** The parts of a stored text have no ids, and what is drawn is never edited in place: their position is their key. */
function each<Node>(nodes: readonly Node[], draw: (node: Node, key: number) => ReactNode): ReactNode[] {
  return nodes.map(draw);
}

function inner(content: readonly Block[]): ReactNode {
  return each(content, (block, key) => (isBlank(block) ? null : drawBlock(block, key)));
}

function drawBlock(block: Block, key: number, level = 3, blocks: readonly Block[] = []): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p key={key}>{inline(block.content)}</p>;
    case 'heading': {
      const Tag = `h${level}` as 'h2';
      return (
        <Tag key={key} className={`prose-${block.attrs.level}`}>
          {inline(block.content)}
        </Tag>
      );
    }
    case 'bulletList':
      return <ul key={key}>{items(block)}</ul>;
    case 'orderedList':
      return (
        <ol key={key} start={block.attrs?.start}>
          {items(block)}
        </ol>
      );
    case 'blockquote':
      return <blockquote key={key}>{inner(block.content)}</blockquote>;
    case 'table':
      return block.attrs === undefined ? (
        <TableBox key={key} table={block} />
      ) : (
        <figure key={key} className="space-y-5">
          <Suspense>
            <TableChart blocks={blocks} at={key} />
          </Suspense>
          <TableBox table={block} />
        </figure>
      );
    case 'horizontalRule':
      return <hr key={key} />;
    case 'image':
      return <TextPicture key={key} image={block.attrs.image} />;
  }
}

/** A list item of one paragraph is that paragraph's words: no space of paragraphs inside of it. */
function items({ content }: List): ReactNode {
  return each(content, (item, key) => {
    const [first, ...more] = item.content;
    return (
      <li key={key}>
        {first?.type === 'paragraph' ? inline(first.content) : null}
        {inner(first?.type === 'paragraph' ? more : item.content)}
      </li>
    );
  });
}

function inline(content: readonly Inline[] = []): ReactNode {
  return each(content, (node, key) =>
    node.type === 'hardBreak' ? <br key={key} /> : <Marked key={key} words={node} />,
  );
}

function Marked({ words: { text, marks } }: { words: Words }) {
  const link = marks?.find((mark) => mark.type === 'link');
  let drawn: ReactNode = text;
  if (marks?.some(({ type }) => type === 'italic')) drawn = <em>{drawn}</em>;
  if (marks?.some(({ type }) => type === 'bold')) drawn = <strong>{drawn}</strong>;
  return link === undefined ? drawn : <SiteLink href={link.attrs.href}>{drawn}</SiteLink>;
}

/** What scrolls has to be a stop of the keyboard, though it does nothing when pressed. */
const scrollable = { tabIndex: 0 };

/** Scrolls sideways by itself, with the keyboard too: the page never does. */
function TableBox({ table }: { table: Table }) {
  const rows = each(table.content, ({ content: cells = [] }, key) => (
    <tr key={key}>
      {each(cells, (cell, at) => {
        const Tag = cell.type === 'tableHeader' ? 'th' : 'td';
        const [only, ...more] = cell.content;
        return (
          <Tag key={at} colSpan={cell.attrs?.colspan} rowSpan={cell.attrs?.rowspan}>
            {only?.type === 'paragraph' && more.length === 0 ? inline(only.content) : inner(cell.content)}
          </Tag>
        );
      })}
    </tr>
  ));
  return (
    <div role="group" aria-label={texts.table} {...scrollable} className="prose-table">
      <table>
        <tbody>{rows}</tbody>
      </table>
    </div>
  );
}

/** As wide as the text where its file is; a small one keeps its size. */
function TextPicture({ image }: { image: Parameters<typeof ratioOf>[0] }) {
  const width = Math.min(image.file?.width ?? 960, 960);
  const height = Math.max(1, Math.round(width / ratioOf(image)));
  return (
    <Picture
      image={image}
      width={width}
      height={height}
      sizes="(min-width: 44rem) 42rem, 92vw"
      style={{ maxWidth: `${width}px` }}
    />
  );
}
