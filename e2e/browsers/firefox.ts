import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'undici';
import * as z from 'zod';
import { asJson, type Engine } from './engine.ts';

const answerSchema = z.object({
  id: z.number().nullish(),
  type: z.enum(['success', 'error', 'event']),
  message: z.string().optional(),
  result: z.unknown().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
});
const logSchema = z.object({ level: z.string(), text: z.string().nullable() });
const treeSchema = z.object({ contexts: z.tuple([z.object({ context: z.string() })]) });
const locatedSchema = z.object({ nodes: z.array(z.object({ sharedId: z.string() })) });
const calledSchema = z.object({
  result: z.object({ value: z.string() }).optional(),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});
const responseSchema = z.object({ response: z.object({ status: z.number(), url: z.string() }) });

interface Bidi {
  send: (method: string, params: object) => Promise<unknown>;
  close: () => void;
}

/** The connection over which commands go and events come. */
async function connect(address: string, onEvent: (method: string, params: unknown) => void): Promise<Bidi> {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, message, result, method, params } = answerSchema.parse(JSON.parse(String(data)));
    if (type === 'event') onEvent(method ?? '', params);
    const call = waiting.get(id ?? -1);
    waiting.delete(id ?? -1);
    if (type === 'error') call?.reject(new Error(message));
    else call?.resolve(result);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed the connection.'));
  });
  await once(socket, 'open');
  let last = 0;
  const send: Bidi['send'] = (method, params) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return { send, close: () => socket.close() };
}

/** Firefox without a window and with a profile of its own, over WebDriver BiDi, which it speaks itself. */
export async function openFirefox(program: string): Promise<Engine> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'ipa-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const browser = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  // Also where the process of the tests ends before its turn.
  process.once('exit', () => browser.kill('SIGKILL'));
  const end = once(browser, 'exit');
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(browser.stderr).on('line', (line) => {
      const [, found] = /^WebDriver BiDi listening on (ws:\S+)$/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    void end.then(() => reject(new Error('Firefox ended before it could be driven.')));
  });

  const faults: string[] = [];
  const { send, close } = await connect(address, (method, params) => {
    if (method === 'log.entryAdded') {
      const { level, text } = logSchema.parse(params);
      if (level === 'error' || level === 'warn') faults.push(`${level}: ${text}`);
    } else if (method === 'network.responseCompleted') {
      const { status, url } = responseSchema.parse(params).response;
      if (status >= 400) faults.push(`answer ${status}: ${url}`);
    }
  });
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded', 'network.responseCompleted'] });
  const [{ context }] = treeSchema.parse(await send('browsingContext.getTree', {})).contexts;
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } });

  const evaluate: Engine['evaluate'] = async (read, element, argument = '') => {
    const called = await send('script.callFunction', {
      functionDeclaration: asJson(read),
      arguments: [
        element === undefined ? { type: 'null' } : { sharedId: element },
        { type: 'string', value: argument },
      ],
      target: { context },
      awaitPromise: false,
    });
    const { result, exceptionDetails } = calledSchema.parse(called);
    if (result === undefined) throw new Error(exceptionDetails?.text ?? 'Nothing was answered.');
    return JSON.parse(result.value) as ReturnType<typeof read>;
  };
  return {
    evaluate,
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async named(selector, name) {
      const locator = { type: 'accessibility', value: { name } };
      const { nodes } = locatedSchema.parse(await send('browsingContext.locateNodes', { context, locator }));
      const matched: string[] = [];
      for (const { sharedId } of nodes) {
        if (await evaluate((element, css) => element.matches(css), sharedId, selector)) matched.push(sharedId);
      }
      return matched;
    },
    async perform(input) {
      await send('input.performActions', { context, actions: [input] });
    },
    faults: () => faults,
    async close() {
      await send('browser.close', {});
      close();
      await end;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
