import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import { shapes, svgNamespace } from './svg-rules.ts';
import { Refused } from './refused.ts';

/** Editors clip and repeat with `use`: copies leave no such references. */

/** Parts kept, and copied. */
const maxParts = 20_000;
const maxDepth = 60;

export interface SvgSink {
  /** @param isCopy the element is a copy */
  open(tag: SaxesTagNS, isCopy: boolean): void;
  close(tag: SaxesTagNS): void;
  characters(text: string): void;
  noteDropped(): void;
}

type Part = { open: SaxesTagNS } | { close: SaxesTagNS } | { characters: string };

const isUse = (tag: SaxesTagNS) => tag.local === 'use' && (tag.uri === svgNamespace || tag.uri === '');

/** Undefined: external. */
export function usedId(tag: SaxesTagNS): string | undefined {
  if (!isUse(tag)) return undefined;
  const { value = '' } = tag.attributes['href'] ?? tag.attributes['xlink:href'] ?? {};
  return value.startsWith('#') && value.length > 1 ? value.slice(1) : undefined;
}

export class UsedParts {
  private readonly byId = new Map<string, Part[]>();
  private readonly open: { root: SaxesTagNS; parts: Part[] }[] = [];
  private count = 0;

  constructor(private readonly used: ReadonlySet<string>) {}

  get(id: string): readonly Part[] | undefined {
    return this.byId.get(id);
  }

  begin(tag: SaxesTagNS): void {
    const id = tag.attributes['id']?.value;
    if (id !== undefined && this.used.has(id) && !this.byId.has(id)) {
      const parts: Part[] = [];
      this.byId.set(id, parts);
      this.open.push({ root: tag, parts });
    }
    this.keep({ open: tag });
  }

  end(tag: SaxesTagNS): void {
    this.keep({ close: tag });
    if (this.open.at(-1)?.root === tag) this.open.pop();
  }

  characters(text: string): void {
    this.keep({ characters: text });
  }

  private keep(part: Part): void {
    for (const { parts } of this.open) {
      this.count += 1;
      if (this.count > 4 * maxParts) throw new Refused(mediaRefusals.tooComplex);
      parts.push(part);
    }
  }
}

const attribute = (name: string, value: string): SaxesAttributeNS => ({
  name,
  prefix: '',
  local: name,
  uri: '',
  value,
});
const valueOf = (tag: SaxesTagNS, name: string) => tag.attributes[name]?.value;

/** Not for the copy. */
const ownNames = new Set(['href', 'xlink:href', 'x', 'y', 'width', 'height']);
const handedOn = (use: SaxesTagNS) =>
  Object.fromEntries(Object.entries(use.attributes).filter(([name]) => !ownNames.has(name)));

const lengthOf = (text = '0') => (/^[-+\d.e]+(?:px)?$/i.test(text) ? Number.parseFloat(text) || 0 : 0);

function placeOf(use: SaxesTagNS): string {
  const [x, y] = [lengthOf(valueOf(use, 'x')), lengthOf(valueOf(use, 'y'))];
  const moved = x === 0 && y === 0 ? '' : `translate(${x} ${y})`;
  return `${valueOf(use, 'transform') ?? ''} ${moved}`.trim();
}

function withTransform(tag: SaxesTagNS, transform: string): SaxesTagNS {
  if (transform === '') return tag;
  return { ...tag, attributes: { ...tag.attributes, transform: attribute('transform', transform) } };
}

const groupFor = (use: SaxesTagNS): SaxesTagNS =>
  withTransform(
    { ...use, name: 'g', local: 'g', prefix: '', isSelfClosing: false, attributes: handedOn(use) },
    placeOf(use),
  );

/** Clipping ignores groups: attributes go to the shape. */
function clippingShape(root: SaxesTagNS, use: SaxesTagNS): SaxesTagNS {
  const styles = [use, root].map((tag) => valueOf(tag, 'style') ?? '').filter((style) => style !== '');
  const attributes = { ...handedOn(use), ...root.attributes };
  if (styles.length > 0) attributes['style'] = attribute('style', styles.join(';'));
  return withTransform({ ...root, attributes }, `${placeOf(use)} ${valueOf(root, 'transform') ?? ''}`.trim());
}

/** As a nested drawing. */
function framed(root: SaxesTagNS, use: SaxesTagNS): SaxesTagNS {
  if (root.local !== 'symbol' && root.local !== 'svg') return root;
  const attributes = { ...root.attributes };
  for (const name of ['width', 'height']) {
    const given = valueOf(use, name) ?? (root.local === 'symbol' ? '100%' : undefined);
    if (given !== undefined) attributes[name] = attribute(name, given);
  }
  return { ...root, name: 'svg', local: 'svg', prefix: '', attributes };
}

export class UseExpander {
  private readonly around: string[] = [];
  private readonly copying = new Set<string>();
  private insideUse = 0;
  private count = 0;

  constructor(
    private readonly parts: UsedParts,
    private readonly sink: SvgSink,
  ) {}

  begin(tag: SaxesTagNS): void {
    if (this.insideUse > 0) {
      this.insideUse += 1;
    } else if (isUse(tag)) {
      this.expand(tag);
      this.insideUse = 1;
    } else {
      this.hand(tag);
    }
  }

  end(tag: SaxesTagNS): void {
    if (this.insideUse > 0) {
      this.insideUse -= 1;
      return;
    }
    this.around.pop();
    this.sink.close(tag);
  }

  characters(text: string): void {
    if (this.insideUse === 0) this.sink.characters(text);
  }

  private hand(tag: SaxesTagNS): void {
    this.around.push(tag.local);
    if (this.around.length > maxDepth) throw new Refused(mediaRefusals.tooComplex);
    this.sink.open(tag, this.copying.size > 0);
  }

  private expand(use: SaxesTagNS): void {
    const id = usedId(use);
    const parts = id === undefined ? undefined : this.parts.get(id);
    const [first] = parts ?? [];
    if (id === undefined || parts === undefined || first === undefined || !('open' in first)) {
      this.sink.noteDropped();
      return;
    }
    // Recursion is not rendered.
    if (this.copying.has(id)) return;
    const isClip = this.around.at(-1) === 'clipPath';
    const root = first.open;
    if (isClip && !shapes.has(root.local) && root.local !== 'text') return;
    this.copying.add(id);
    if (isClip) {
      this.copy(parts, root, clippingShape(root, use));
    } else {
      const group = groupFor(use);
      this.hand(group);
      this.copy(parts, root, framed(root, use));
      this.end(group);
    }
    this.copying.delete(id);
  }

  private copy(parts: readonly Part[], root: SaxesTagNS, instead: SaxesTagNS): void {
    for (const part of parts) {
      this.count += 1;
      if (this.count > maxParts) throw new Refused(mediaRefusals.tooComplex);
      if ('characters' in part) this.characters(part.characters);
      else if ('open' in part) this.begin(part.open === root ? instead : part.open);
      else this.end(part.close === root ? instead : part.close);
    }
  }
}
