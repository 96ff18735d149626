/** The cost of hostile inputs of maximum size before a schema sees them, and the wait of other requests. */
import { performance } from 'node:perf_hooks';

const bytes = 500 * 1024;
const path = '/api/trpc/trial.enter';

export const title = 'Hostile inputs of 500 KB';

const fill = (make) => {
  const parts = [];
  for (let size = 0, at = 0; size < bytes; at += 1) {
    const part = make(at);
    parts.push(part);
    size += part.length + 1;
  }
  return parts.join(',');
};

/** Each as text, so that nothing has to walk it here. */
const bodies = {
  'plain text': () => `{"json":{"password":"${'x'.repeat(bytes)}"}}`,
  'a typed array of any length': () =>
    `{"json":{${fill((at) => `"a${at}":200000000`)}},"meta":{"v":1,"values":{"a0":[["typed-array","Float64Array"]]}}}`,
  'repeated references into a set': () =>
    `{"json":{"a":[${fill((at) => String(at)).slice(0, bytes / 2)}0]},"meta":{"v":1,"values":{"a":["set"]},"referentialEqualities":{"a":[${fill((at) => `"a.${at}"`).slice(0, bytes / 2 - 20)}"]}}}`,
  'many annotations': () => `{"json":{},"meta":{"v":1,"values":{${fill((at) => `"k${at}":["undefined"]`)}}}}`,
  'one long path': () => `{"json":{},"meta":{"v":1,"values":{"${'a.'.repeat(bytes / 2)}":["Date"]}}}`,
  'nesting without end': () => `{"json":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`,
  'a wide array': () => `{"json":[${fill(() => '[]')}]}`,
  'a batch of ten': () => `{${fill((at) => `"${at}":{"json":{}}`)}}`,
};

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function timed(url, init) {
  const from = performance.now();
  const response = await fetch(url, init);
  await response.arrayBuffer();
  return { status: response.status, tookMs: performance.now() - from };
}

export async function runPart({ site }, { rounds, note }) {
  const figures = {};
  const lines = [];
  for (const [name, make] of Object.entries(bodies)) {
    note(name);
    const body = make();
    const answers = [];
    const others = [];
    for (let round = 0; round < rounds * 3; round += 1) {
      const target = name === 'a batch of ten' ? `/api/trpc/${Array(10).fill('trial.enter').join(',')}?batch=1` : path;
      const hostile = timed(`${site.origin}${target}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      const [{ status, tookMs }, other] = await Promise.all([hostile, timed(`${site.origin}/healthz`)]);
      answers.push(tookMs);
      others.push(other.tookMs);
      if (status !== 400 && status !== 413) throw new Error(`${name} was answered with ${status}`);
    }
    figures[name] = { answerMs: median(answers), otherMs: Math.max(...others) };
    lines.push([name, (body.length / 1024).toFixed(0), median(answers).toFixed(1), Math.max(...others).toFixed(1)]);
  }
  return {
    figures,
    tables: [
      {
        intro:
          'One call without an account, refused. The last column is the longest that another request at the same time waited.',
        head: ['body', 'KB', 'median ms', 'others ms'],
        lines,
      },
    ],
  };
}
