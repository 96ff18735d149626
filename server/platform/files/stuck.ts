import { Readable } from 'node:stream';

/** Ends a source that delivers nothing for `stuckMs` while data is wanted; ignores slow clients. */
export function endWhenStuck(source: Readable, stuckMs: number): Readable {
  let timer: NodeJS.Timeout | undefined;
  const wanted = () => {
    timer ??= setTimeout(() => source.destroy(new Error(`No byte came for ${stuckMs} ms`)), stuckMs);
  };
  const came = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const watched = new Readable({
    read() {
      wanted();
      source.resume();
    },
    destroy(error, done) {
      came();
      source.destroy();
      done(error);
    },
  });
  source.pause();
  source.on('data', (chunk: Buffer) => {
    came();
    if (!watched.push(chunk)) source.pause();
  });
  source.on('end', () => {
    came();
    watched.push(null);
  });
  source.on('error', (error) => watched.destroy(error));
  source.on('close', () => {
    if (!source.readableEnded) watched.destroy(new Error('The source ended before its end'));
  });
  return watched;
}
