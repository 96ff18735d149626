import { SaxesParser, type SaxesTagNS } from 'saxes';
import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import { svgNamespace } from './svg-rules.ts';
import { readSheet } from './svg-styles.ts';
import { usedId, UsedParts, UseExpander } from './svg-uses.ts';
import { SvgWriter } from './svg-writer.ts';
import { Refused } from './refused.ts';

/** Checked before anything is copied: far above what drawings need. */
const max = { nodes: 20_000, depth: 60, attributes: 150_000, attributesOfOne: 200 };

const chunk = 64 * 1024;

type Parser = SaxesParser<{ xmlns: true; position: false }>;

/** No custom entities. */
function read(text: string, listen: (parser: Parser) => void): void {
  const parser: Parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('error', (error) => {
    throw new Refused(mediaRefusals.broken, { cause: error });
  });
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY|%/i.test(doctype)) throw new Refused(mediaRefusals.svgEntities);
  });
  listen(parser);
  for (let at = 0; at < text.length; at += chunk) parser.write(text.slice(at, at + chunk));
  parser.close();
}

const isDrawn = (tag: SaxesTagNS) => tag.uri === svgNamespace || tag.uri === '';

interface Measured {
  sheet: string;
  used: ReadonlySet<string>;
}

interface Listener {
  begin(tag: SaxesTagNS): void;
  end(tag: SaxesTagNS): void;
  characters(words: string): void;
}

function parseInto(text: string, listener: Listener): void {
  read(text, (parser) => {
    const onText = (words: string) => {
      listener.characters(words);
    };
    parser.on('opentag', (tag) => {
      listener.begin(tag);
    });
    parser.on('closetag', (tag) => {
      listener.end(tag);
    });
    parser.on('text', onText);
    parser.on('cdata', onText);
  });
}

/** Limits first; collects for the second pass. */
function measure(text: string): Measured {
  let [nodes, depth, attributes] = [0, 0, 0];
  let sheet = '';
  const used = new Set<string>();
  let styleDepth = 0;
  const count = () => {
    nodes += 1;
    if (nodes > max.nodes) throw new Refused(mediaRefusals.tooComplex);
  };
  read(text, (parser) => {
    parser.on('attribute', () => {
      attributes += 1;
      if (attributes > max.attributes) throw new Refused(mediaRefusals.tooComplex);
    });
    parser.on('opentag', (tag) => {
      count();
      if (depth === 0 && (tag.local !== 'svg' || !isDrawn(tag))) throw new Refused(mediaRefusals.mismatch('svg'));
      depth += 1;
      if (depth > max.depth || Object.keys(tag.attributes).length > max.attributesOfOne) {
        throw new Refused(mediaRefusals.tooComplex);
      }
      const id = usedId(tag);
      if (id !== undefined) used.add(id);
      if (styleDepth === 0 && tag.local === 'style' && isDrawn(tag)) styleDepth = depth;
    });
    parser.on('closetag', () => {
      if (depth === styleDepth) styleDepth = 0;
      depth -= 1;
    });
    const onText = (characters: string) => {
      if (characters.trim() !== '') count();
      if (styleDepth > 0) sheet += `${characters}\n`;
    };
    parser.on('text', onText);
    parser.on('cdata', onText);
  });
  return { sheet, used };
}

export interface FilteredSvg {
  /** No prefixes, declarations, comments. */
  text: string;
  /** Active, external or visible parts. */
  isCleaned: boolean;
  isEmpty: boolean;
  root: ReadonlyMap<string, string>;
}

/**
 * Keeps what svg-rules.ts allows; styles become attributes. Refused: malformed, custom entities, too large. Idempotent.
 */
export function filterSvg(text: string): FilteredSvg {
  return rewriteSvg(text, measure(text));
}

/** Filtered ones: no style sheets or copies. */
export function rewriteSvg(text: string, { sheet, used }: Measured = { sheet: '', used: new Set() }): FilteredSvg {
  const parts = new UsedParts(used);
  if (used.size > 0) parseInto(text, parts);
  const writer = new SvgWriter(readSheet(sheet));
  const expander = new UseExpander(parts, writer);
  parseInto(text, expander);
  if (writer.costs.isTooDear) throw new Refused(mediaRefusals.tooComplex);
  const { isCleaned, isEmpty, root = new Map<string, string>() } = writer;
  return { text: writer.written, isCleaned, isEmpty, root };
}
