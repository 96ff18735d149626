import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import { ReferenceCosts } from './svg-costs.ts';
import * as rules from './svg-rules.ts';
import { type Styles, stylesOf } from './svg-styles.ts';
import type { SvgSink } from './svg-uses.ts';

const { svgNamespace } = rules;
const xlink = 'http://www.w3.org/1999/xlink';
const xml = 'http://www.w3.org/XML/1998/namespace';
const xmlns = 'http://www.w3.org/2000/xmlns/';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };
const escape = (text: string) => text.replace(/[&<>"\r]/g, (character) => escapes[character] ?? '');

/** Opened: only its content. */
type Fate = 'kept' | 'dropped' | 'opened';

export class SvgWriter implements SvgSink {
  isCleaned: boolean;
  isEmpty = true;
  root: ReadonlyMap<string, string> | undefined;
  readonly costs = new ReferenceCosts();
  private text = '';
  private readonly fates: Fate[] = [];
  private readonly names: string[] = [];
  private droppedAt = 0;
  private unseen = 0;

  constructor(private readonly styles: Styles) {
    this.isCleaned = styles.isCut;
  }

  get written(): string {
    return this.text;
  }

  private fateOf(tag: SaxesTagNS): Fate {
    if (this.droppedAt > 0) return 'dropped';
    if (tag.uri !== svgNamespace && tag.uri !== '') {
      if (!rules.isEditorNamespace(tag.uri)) this.isCleaned = true;
      return 'dropped';
    }
    // Never shown.
    if (tag.attributes['requiredExtensions'] !== undefined) return 'dropped';
    if (rules.allowedElements.has(tag.local)) return 'kept';
    // Read beforehand.
    if (tag.local === 'style' || tag.local === 'metadata' || tag.local === 'symbol') return 'dropped';
    this.isCleaned = true;
    return tag.local === 'a' ? 'opened' : 'dropped';
  }

  noteDropped(): void {
    if (this.droppedAt === 0) this.isCleaned = true;
  }

  open(tag: SaxesTagNS, isCopy: boolean): void {
    const fate = this.fateOf(tag);
    this.fates.push(fate);
    this.names.push(tag.local);
    if (fate === 'dropped' && this.droppedAt === 0) this.droppedAt = this.fates.length;
    if (fate !== 'kept') return;
    const attributes = this.attributesOf(tag);
    // References mean the original.
    if (isCopy) attributes.delete('id');
    this.costs.open(attributes);
    if (rules.unseenContainers.has(tag.local)) this.unseen += 1;
    if (this.unseen === 0 && rules.shapes.has(tag.local)) {
      const outline = tag.local === 'path' ? 'd' : 'points';
      if (!['path', 'polyline', 'polygon'].includes(tag.local) || attributes.get(outline)) this.isEmpty = false;
    }
    this.text += `<${tag.local}`;
    if (this.root === undefined) {
      this.root = attributes;
      this.text += ` xmlns="${svgNamespace}"`;
    }
    for (const [name, value] of attributes) this.text += ` ${name}="${escape(value)}"`;
    this.text += tag.isSelfClosing ? '/>' : '>';
  }

  close(tag: SaxesTagNS): void {
    const fate = this.fates.pop();
    this.names.pop();
    if (this.fates.length < this.droppedAt) this.droppedAt = 0;
    if (fate !== 'kept') return;
    if (!tag.isSelfClosing) this.text += `</${tag.local}>`;
    if (rules.unseenContainers.has(tag.local)) this.unseen -= 1;
    this.costs.close();
  }

  characters(text: string): void {
    if (this.droppedAt > 0) return;
    const holder = this.names.findLast((_, at) => this.fates[at] === 'kept');
    if (holder === undefined || !rules.textElements.has(holder)) return;
    this.text += escape(text);
    if (this.unseen === 0 && holder !== 'title' && holder !== 'desc' && text.trim() !== '') this.isEmpty = false;
  }

  private attributesOf(tag: SaxesTagNS): Map<string, string> {
    const kept = new Map<string, string>();
    const own = (name: string) => tag.attributes[name]?.value;
    for (const attribute of Object.values(tag.attributes)) {
      const { name, value } = attribute;
      if (attribute.uri === xmlns || name === 'style') continue;
      const known = nameOf(attribute);
      if (known === 'xml:space') {
        if (value === 'preserve') kept.set(known, value);
        continue;
      }
      const taken = known === undefined ? undefined : rules.attributeValue(tag.local, known, value);
      // Wins over `xlink:href`.
      if (known !== undefined && taken !== undefined && !(name !== known && kept.has(known))) kept.set(known, taken);
      else if (taken === undefined && this.isReported(attribute)) this.isCleaned = true;
    }
    const element = { name: tag.local, id: own('id'), classes: own('class'), style: own('style') };
    const { values, isCut } = stylesOf(this.styles, element);
    if (isCut) this.isCleaned = true;
    for (const [name, value] of values) kept.set(name, value);
    return kept;
  }

  private isReported({ uri, local, value }: SaxesAttributeNS): boolean {
    return rules.isEditorNamespace(uri) ? false : rules.shouldReport(local, value);
  }
}

function nameOf({ uri, local }: SaxesAttributeNS): string | undefined {
  if (uri === '') return local;
  if (uri === xlink && local === 'href') return 'href';
  return uri === xml && local === 'space' ? 'xml:space' : undefined;
}
