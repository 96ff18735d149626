/** A function that is run on the page from its source: it sees nothing but the page and what it is given. */
export type Read<Answer> = (element: HTMLElement, argument: string) => Answer;

/** One source of input of WebDriver's actions; WebDriver and WebDriver BiDi take the same. */
export interface Input {
  type: 'pointer' | 'key';
  id: string;
  actions: readonly Record<string, unknown>[];
}

/** A browser with one open page: the little that is done differently from engine to engine. */
export interface Engine {
  open: (url: string) => Promise<void>;
  /** References to the elements of this selector that have this accessible name in this engine. */
  named: (selector: string, name: string) => Promise<string[]>;
  /** The answer crosses as JSON. */
  evaluate: <Answer>(read: Read<Answer>, element?: string, argument?: string) => Promise<Answer>;
  perform: (input: Input) => Promise<void>;
  /** Errors and warnings of the console, and uncaught errors, so far. */
  faults: () => readonly string[];
  close: () => Promise<void>;
}

/** Source of a function that answers JSON. */
export const asJson = (read: Read<unknown>): string =>
  `(element, argument) => JSON.stringify((${read.toString()})(element, argument) ?? null)`;
