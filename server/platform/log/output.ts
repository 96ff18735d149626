import { write, writeSync } from 'node:fs';
import { errorCode } from '../../startup-error.ts';

/** Lines of the log on their way to a file, a pipe or a terminal. */
export interface Output {
  /** Never throws. Lines that cannot be written now (a full disk) are held back; beyond a bound they are lost and counted. */
  write(lines: string): void;
  /** Writes what is held back as far as it can be. Never throws, and ends soon. */
  flush(): void;
}

interface OutputOptions {
  /** Lines stand there when `write` returns; else they are handed over beside everything else. */
  isSync: boolean;
  /** Bytes that are held back at most. */
  maxHeld?: number;
}

/** A reader of a pipe that is slow is waited for so often, and so many ms each time. */
const patience = 20;
const pauseMs = 50;

const isBusy = (error: unknown) => errorCode(error) === 'EAGAIN' || errorCode(error) === 'EBUSY';

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
}

/**
 * Writes to an open file. That the log cannot be written must not bring the site down: pino's own destination ends the
 * process over a full disk, and one that writes beside the program never lets it end.
 */
export function buildOutput(fd: number, { isSync, maxHeld = 1_000_000 }: OutputOptions): Output {
  const held: Buffer[] = [];
  let size = 0;
  let lost = 0;
  let isWriting = false;
  /** Who was waited for in vain is not waited for again until a line went out: each line would hold up the site. */
  let isStuck = false;

  function hold(lines: string): void {
    const bytes = Buffer.from(lines);
    held.push(bytes);
    size += bytes.length;
  }

  /** The first piece, or what is left of it, is out. */
  function written(piece: Buffer, bytes: number): void {
    size -= bytes;
    if (bytes < piece.length) held[0] = piece.subarray(bytes);
    else held.shift();
    if (size > 0 || lost === 0) return;
    const time = new Date().toISOString();
    const msg = 'parts of the log are lost, because they could not be written';
    hold(`${JSON.stringify({ level: 40, time, lost, msg })}\n`);
    lost = 0;
  }

  function flush(): void {
    // Whoever writes beside has the first piece in hand.
    if (isWriting) return;
    let tries = 0;
    for (let [piece] = held; piece !== undefined; [piece] = held) {
      try {
        written(piece, writeSync(fd, piece));
        isStuck = false;
      } catch (error) {
        tries += 1;
        isStuck ||= tries > patience;
        if (!isBusy(error) || isStuck) return;
        pause();
      }
    }
  }

  function writeBeside(): void {
    const [piece] = held;
    if (isWriting || piece === undefined) return;
    isWriting = true;
    write(fd, piece, (error, bytes) => {
      isWriting = false;
      // Tried again with the next lines.
      if (error !== null) return;
      written(piece, bytes);
      writeBeside();
    });
  }

  return {
    write(lines) {
      if (size + Buffer.byteLength(lines) > maxHeld) lost += 1;
      else hold(lines);
      if (isSync) flush();
      else writeBeside();
    },
    flush,
  };
}
