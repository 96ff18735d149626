import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { surviveLostDatabase } from '../../server/platform/unhandled-rejections.ts';

function setUp() {
  const running = new EventEmitter();
  const log = { warn: vi.fn<(fields: object, words: string) => void>() };
  surviveLostDatabase(running, log);
  return { log, reject: (reason: unknown) => running.emit('unhandledRejection', reason) };
}

it.each(['ECONNREFUSED', '57P01', '57P03'])(
  'a lost database (%s) ends no process through an unawaited promise',
  (code) => {
    const { log, reject } = setUp();
    const reason = Object.assign(new Error('away'), { code });
    expect(() => reject(reason)).not.toThrow();
    expect(log.warn).toHaveBeenCalledWith({ err: reason }, expect.any(String));
  },
);

it('any other error does', () => {
  const { log, reject } = setUp();
  expect(() => reject(new TypeError('a fault of the program'))).toThrow('a fault of the program');
  expect(() => reject('no error at all')).toThrow('no error at all');
  expect(log.warn).not.toHaveBeenCalled();
});

it('an error thrown by the listener ends Node, as one without a listener does', async () => {
  const script = `process.on('unhandledRejection', (reason) => { throw reason; }); Promise.reject(new Error('stray')); setTimeout(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  expect(await once(child, 'exit')).toEqual([1, null]);
});
