import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '../../../src/domain/forms/errors.ts';

/** Why a request, or one call of its batch, was refused: names and codes alone, nothing that was typed. */
export interface RefusalNote {
  /** Name of the procedure; absent where the request went no further than its own checks. */
  call?: string;
  code: ErrorCode;
  /** A narrower reason: that of the refusal, or the status of a body or an address that cannot be read. */
  reason?: string;
  /** Codes of the checks that the input failed, each once, such as `unrecognized_keys`. */
  issues?: string[];
}

interface RequestNotes {
  /** Id of the account that asks. */
  caller?: string;
  refusals: RefusalNote[];
}

/** As many as a request has calls. */
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

/** Notes who asks, for the line of the log that ends this request. */
export function noteCaller(request: IncomingMessage, userId: string): void {
  notesFor(request).caller = userId;
}

/** Notes a refusal for the same line; an `error` that comes by twice is noted once. */
export function noteRefusal(request: IncomingMessage, error: object, note: RefusalNote): void {
  const { refusals, seen } = notesFor(request);
  if (seen.has(error) || refusals.length >= maxRefusals) return;
  seen.add(error);
  refusals.push(note);
}

/** What is noted of a request, as fields of its line. */
export function notesOf(request: IncomingMessage): Partial<RequestNotes> {
  const { caller, refusals = [] } = notes.get(request) ?? {};
  return { ...(caller === undefined ? {} : { caller }), ...(refusals.length === 0 ? {} : { refusals }) };
}
