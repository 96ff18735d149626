import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '../../../src/domain/forms/errors.ts';

/** Names and codes for the log, no user input. */
export interface RefusalNote {
  /** Missing if the call was not yet known. */
  call?: string;
  code: ErrorCode;
  /** Error code, or status for unreadable body or URL. */
  reason?: string;
  /** Distinct codes such as `unrecognized_keys`. */
  issues?: string[];
}

interface RequestNotes {
  caller?: string;
  refusals: RefusalNote[];
}

const maxRefusals = 10;
type KeptNotes = RequestNotes & { seen: WeakSet<object> };

const notes = new WeakMap<IncomingMessage, KeptNotes>();

function notesFor(request: IncomingMessage): KeptNotes {
  const known = notes.get(request);
  if (known !== undefined) return known;
  const made: KeptNotes = { refusals: [], seen: new WeakSet() };
  notes.set(request, made);
  return made;
}

export function noteCaller(request: IncomingMessage, userId: string): void {
  notesFor(request).caller = userId;
}

/** Ignores an `error` noted before. */
export function noteRefusal(request: IncomingMessage, error: object, note: RefusalNote): void {
  const { refusals, seen } = notesFor(request);
  if (seen.has(error) || refusals.length >= maxRefusals) return;
  seen.add(error);
  refusals.push(note);
}

export function notesOf(request: IncomingMessage): Partial<RequestNotes> {
  const { caller, refusals = [] } = notes.get(request) ?? {};
  return { ...(caller === undefined ? {} : { caller }), ...(refusals.length === 0 ? {} : { refusals }) };
}
