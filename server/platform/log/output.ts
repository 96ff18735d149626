import { write, writeSync } from 'node:fs';
import { errorCode } from '../../startup-error.ts';

export interface Output {
  /** Never throws. Buffers while unwritable; drops and counts lines when full. */
  write(lines: string): void;
  /** Never throws; bounded time. */
  flush(): void;
}

interface OutputOptions {
  /** Written when `write` returns. */
  isSync: boolean;
  maxHeld?: number;
}

/** Attempts on a slow pipe; pause between them in ms. */
const patience = 20;
const pauseMs = 50;

const isBusy = (error: unknown) => errorCode(error) === 'EAGAIN' || errorCode(error) === 'EBUSY';

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
}

/** pino's destination exits on a full disk; its asynchronous variant keeps the process alive. */
export function buildOutput(fd: number, { isSync, maxHeld = 1_000_000 }: OutputOptions): Output {
  const held: Buffer[] = [];
  let size = 0;
  let lost = 0;
  let isWriting = false;
  /** After a failure no retries until a write succeeds: each blocks. */
  let isStuck = false;

  function hold(lines: string): void {
    const bytes = Buffer.from(lines);
    held.push(bytes);
    size += bytes.length;
  }

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

  function writeAsync(): void {
    const [piece] = held;
    if (isWriting || piece === undefined) return;
    isWriting = true;
    write(fd, piece, (error, bytes) => {
      isWriting = false;
      if (error !== null) return;
      written(piece, bytes);
      writeAsync();
    });
  }

  return {
    write(lines) {
      if (size + Buffer.byteLength(lines) > maxHeld) lost += 1;
      else hold(lines);
      if (isSync) flush();
      else writeAsync();
    },
    flush,
  };
}
