import { Component, type RefObject } from 'react';
import { ignoreStrayClicks, pressedControl } from '../../lib/pressed-control.ts';

ignoreStrayClicks();

interface RevealSummaryProps {
  /** New per refusal. */
  problem: object | undefined;
  isQuiet?: boolean;
  summary: RefObject<HTMLElement | null>;
}

interface Held {
  control: Element;
  top: number;
}

function scrollerOf(element: Element): Element | null {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    const { overflowY, position } = getComputedStyle(parent);
    if (/auto|scroll/.test(overflowY) && parent !== document.body) return parent;
    if (position === 'fixed') return null;
  }
  return document.scrollingElement;
}

/** Keeps the pressed button under the pointer; focuses the summary. A class, for getSnapshotBeforeUpdate. */
export class RevealSummary extends Component<RevealSummaryProps> {
  override componentDidMount() {
    this.#reveal();
  }

  override getSnapshotBeforeUpdate(before: RevealSummaryProps): Held | null {
    const control = pressedControl();
    if (before.problem === this.props.problem || control?.isConnected !== true) return null;
    return { control, top: control.getBoundingClientRect().top };
  }

  override componentDidUpdate(before: RevealSummaryProps, _: unknown, held: Held | null) {
    if (before.problem === this.props.problem) return;
    if (held !== null && held.top >= 0 && held.top < window.innerHeight) {
      const moved = held.control.getBoundingClientRect().top - held.top;
      scrollerOf(held.control)?.scrollBy({ top: moved, behavior: 'instant' });
    }
    this.#reveal();
  }

  override render() {
    return null;
  }

  #reveal() {
    const { problem, isQuiet = false, summary } = this.props;
    if (problem === undefined || isQuiet) return;
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }
}
