import { referencedId } from './svg-rules.ts';

/** Renderers follow every reference. */
const maxDrawn = 1_000_000;
/** Patterns filled with patterns. */
const maxChainLength = 40;

interface Part {
  elements: number;
  references: Map<string, number>;
}

/** Ten nested patterns, ten times each: 10^10 squares from a hundred elements. */
export class ReferenceCosts {
  private readonly whole: Part = { elements: 0, references: new Map() };
  private readonly parts = new Map<string, Part>();
  /** Undefined: no id. */
  private readonly around: (Part | undefined)[] = [];

  open(attributes: ReadonlyMap<string, string>): void {
    const id = attributes.get('id');
    const part =
      id === undefined || this.parts.has(id) ? undefined : { elements: 0, references: new Map<string, number>() };
    if (id !== undefined && part) this.parts.set(id, part);
    this.around.push(part);
    for (const each of [this.whole, ...this.around]) {
      if (each) each.elements += 1;
    }
    for (const [name, value] of attributes) {
      const target = name === 'href' || value.startsWith('url(') ? referencedId(name, value) : undefined;
      if (target === undefined) continue;
      for (const each of [this.whole, ...this.around]) {
        each?.references.set(target, (each.references.get(target) ?? 0) + 1);
      }
    }
  }

  close(): void {
    this.around.pop();
  }

  get isTooDear(): boolean {
    const known = new Map<Part, number>();
    const costOf = (part: Part, chain: number): number => {
      const before = known.get(part);
      if (before !== undefined) return before;
      if (chain > maxChainLength) return Infinity;
      // Cycles are not rendered.
      known.set(part, 0);
      let cost = part.elements;
      for (const [target, times] of part.references) {
        const referred = this.parts.get(target);
        if (referred) cost += times * costOf(referred, chain + 1);
      }
      known.set(part, cost);
      return cost;
    };
    return costOf(this.whole, 0) > maxDrawn;
  }
}
