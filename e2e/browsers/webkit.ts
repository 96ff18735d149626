import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { freePort } from '../../scripts/lib/built-site.mjs';
import { asJson, type Engine } from './engine.ts';

const patienceMs = 60_000;
/** How WebDriver marks a reference to an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const elementsSchema = z.array(z.object({ [elementKey]: z.string() }));
const failureSchema = z.object({ error: z.string(), message: z.string() });
const readSchema = z.object({ answer: z.string().nullable(), faults: z.array(z.string()), isEarly: z.boolean() });

/**
 * This engine hands out no console, so the page keeps a list of what goes wrong from the first call on, and each call takes
 * what is in it. Early is a call that came before React drew a heading or a button: it misses nothing of what scripts do.
 */
const listening = `
  const parts = [...document.querySelectorAll('h1, button')];
  const isEarly = !parts.some((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber')));
  if (window.heardFaults === undefined) {
    const heard = (window.heardFaults = []);
    addEventListener('error', ({ message, target }) => heard.push('page error: ' + (message ?? target.outerHTML)), true);
    addEventListener('unhandledrejection', ({ reason }) => heard.push('unhandled rejection: ' + reason));
    for (const level of ['error', 'warn']) {
      const write = console[level];
      console[level] = (...words) => { heard.push(level + ': ' + words.join(' ')); write.apply(console, words); };
    }
  }
  const taken = () => ({ faults: window.heardFaults.splice(0), isEarly });`;

/** A screen that is nowhere to be seen, for a browser that knows no life without one. */
async function openScreen(program: string): Promise<{ screen: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const screen = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(createInterface(screen.stdio[3] as Readable), 'line')) as [string];
  return { screen, display: `:${number}` };
}

/** WebKit in the small browser that comes with its driver, over WebDriver. */
export async function openWebKit(program: string, screenProgram: string): Promise<Engine> {
  const { screen, display } = await openScreen(screenProgram);
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11' };
  const driver = spawn(program, [`--port=${port}`], { stdio: 'ignore', env });
  // Also where the process of the tests ends before its turn.
  process.once('exit', () => {
    driver.kill('SIGKILL');
    screen.kill('SIGKILL');
  });

  const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value;
    const { error, message } = failureSchema.parse(value);
    throw new Error(`${error}: ${message}`);
  };
  const until = Date.now() + patienceMs;
  while (!(await ask('GET', '/status').then(Boolean, () => false))) {
    if (Date.now() > until) throw new Error('The driver of WebKit does not answer.');
    await delay(50);
  }
  const created = await ask('POST', '/session', { capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } } });
  const session = `/session/${z.object({ sessionId: z.string() }).parse(created).sessionId}`;
  await ask('POST', `${session}/window/rect`, { width: 1280, height: 900 });

  const faults: string[] = [];
  const run = async (source: string, ...args: unknown[]) => {
    const script = `${listening}\nreturn { answer: (${source})(...arguments), ...taken() };`;
    const read = readSchema.parse(await ask('POST', `${session}/execute/sync`, { script, args }));
    faults.push(...read.faults);
    return read;
  };
  const beganAt = async () => {
    const { answer, isEarly } = await run('() => String(performance.timeOrigin)');
    return { began: answer, isEarly };
  };
  return {
    async evaluate(read, element, argument = '') {
      const { answer } = await run(asJson(read), element === undefined ? null : { [elementKey]: element }, argument);
      return JSON.parse(answer ?? 'null') as ReturnType<typeof read>;
    },
    /** Opens it again until the page is listened to from its beginning. */
    async open(url) {
      for (let tries = 1; ; tries += 1) {
        const before = await beganAt();
        await ask('POST', `${session}/url`, { url });
        let now = before;
        while (now.began === before.began) now = await beganAt();
        if (now.isEarly) return;
        if (tries === 20) throw new Error(`${url} was always faster than those who listen for its faults.`);
      }
    },
    async named(selector, name) {
      const found = await ask('POST', `${session}/elements`, { using: 'css selector', value: selector });
      const matched: string[] = [];
      for (const { [elementKey]: element } of elementsSchema.parse(found)) {
        // What is not laid open to assistive technology has no name, which this driver says by failing.
        const label = await ask('GET', `${session}/element/${element}/computedlabel`).catch(() => undefined);
        if (label === name) matched.push(element);
      }
      return matched;
    },
    async perform(input) {
      await ask('POST', `${session}/actions`, { actions: [input] });
    },
    faults: () => faults,
    async close() {
      await ask('DELETE', session);
      for (const process of [driver, screen]) {
        const end = once(process, 'exit');
        process.kill();
        await end;
      }
    },
  };
}
