/** Malformed requests from a seed, as raw bytes. */
import { pages, methods, escapes, contentTypes, values, fields, oddMeta } from './malformed-words.mjs';

/**
 * Returns `next()`, which creates one request: its kind and its bytes.
 *
 * @param random from lib.mjs
 * @param procedures names of all procedures of the API
 * @param cookies of signed-in users, used in half of the calls
 */
export function buildRequests(random, { host, procedures, cookies }) {
  const { pick, below } = random;
  const origin = `http://${host}`;
  const bytes = (count) => Buffer.from(Array.from({ length: count }, () => below(256))).toString('latin1');

  function message(method, target, headers = {}, body = '') {
    const length =
      body === '' && method === 'GET' ? {} : { 'Content-Length': String(Buffer.byteLength(body, 'latin1')) };
    const lines = Object.entries({ Host: host, Connection: 'close', ...length, ...headers });
    return `${method} ${target} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${body}`;
  }

  /** A value of any shape, a few levels deep. */
  function value(depth = 0) {
    if (depth > 3 || below(3) > 0) return pick(values);
    if (below(2) === 0) return Array.from({ length: below(4) }, () => value(depth + 1));
    return Object.fromEntries(Array.from({ length: below(5) }, () => [pick(fields), value(depth + 1)]));
  }

  function envelope() {
    const json =
      below(8) === 0 ? value() : Object.fromEntries([pick(fields), pick(fields)].map((name) => [name, value()]));
    return { json, ...(below(4) === 0 ? { meta: pick(oddMeta) } : {}) };
  }

  const ascii = (text) => Buffer.from(text, 'utf8').toString('latin1');
  const session = () => (below(2) === 0 ? {} : { Cookie: pick(cookies), Origin: origin });
  const json = { 'Content-Type': 'application/json' };

  function post(procedure, body, headers = {}) {
    return message('POST', `/api/trpc/${procedure}`, { ...json, ...session(), ...headers }, body);
  }

  const kinds = {
    'broken HTTP': () =>
      pick([
        () => bytes(1 + below(200)),
        () => `GET ${pick(pages)} HTTP/9.9\r\nHost: ${host}\r\n\r\n`,
        () => `GET ${pick(pages)}\r\n\r\n`,
        () => `GET ${pick(pages)} HTTP/1.1\r\n\r\n`,
        () => `GET ${pick(pages)} HTTP/1.1\r\nHost: ${host}\r\nHost: other\r\nConnection: close\r\n\r\n`,
        () => `GET ${pick(pages)} HTTP/1.1\r\nHost ${host}\r\n: x\r\n\r\n`,
        () =>
          `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${pick(['-1', 'x', '1e9', '5, 6', '99999999999999999999'])}\r\n\r\nabc`,
        () => `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        () =>
          `POST /api/trpc/enquiries.submit HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${pick(['ZZ', '-1', 'ffffffffffffffff', '5'])}\r\n{}\r\n0\r\n\r\n`,
        () =>
          `GET ${pick(pages)} HTTP/1.1\r\nHost: ${bytes(below(30)).replaceAll(/[\r\n]/g, '')}\r\nConnection: close\r\n\r\n`,
      ])(),
    'broken JSON': () => {
      const whole = JSON.stringify(envelope());
      const body = pick([
        () => whole.slice(0, below(whole.length)),
        () => bytes(below(100)),
        () => `${whole}${whole}`,
        () => '\u00ff\u00fe{}',
        () => '{"json":NaN}',
        () => 'null',
        () => '"text"',
        () => '[]',
        () => '{"json":{"a":1,"a":2,}}',
      ])();
      return post(pick(procedures), ascii(body));
    },
    'deep JSON': () => {
      const depth = pick([50, 500, 5000, 100_000]);
      const [open, close] = pick([
        ['[', ']'],
        ['{"a":', '}'],
        ['{"json":', '}'],
      ]);
      const body = `{"json":${open.repeat(depth)}${open === '[' ? '' : '1'}${close.repeat(depth)}}`;
      if (depth > 500 || below(2) === 0) return post(pick(procedures), body);
      return message('GET', `/api/trpc/${pick(procedures)}?input=${encodeURIComponent(body)}`, session());
    },
    'wrong content types': () => {
      const headers = { 'Content-Type': pick(contentTypes) };
      const encoding = below(3) === 0 ? { 'Content-Encoding': pick(['gzip', 'br', 'x', 'gzip, gzip', '']) } : {};
      const target = pick([
        '/api/trpc/enquiries.submit',
        '/trial/enter',
        '/verify',
        '/api/uploads/image',
        '/api/imports/clients',
        `/api/trpc/${pick(procedures)}`,
      ]);
      return message('POST', target, { ...session(), ...headers, ...encoding }, bytes(below(300)));
    },
    'huge heads': () =>
      pick([
        () => message('GET', pick(pages), { 'X-Long': 'a'.repeat(1000 + below(40_000)) }),
        () => message('GET', `${pick(pages)}?${'a'.repeat(1000 + below(30_000))}`),
        () =>
          message(
            'GET',
            pick(pages),
            Object.fromEntries(Array.from({ length: below(3000) }, (_, at) => [`X-${at}`, 'a'])),
          ),
        () =>
          message('GET', pick(pages), {
            Cookie: `session=${'a'.repeat(below(12_000))}; trial=${bytes(20).replaceAll(/[^a-z%]/g, '%')}`,
          }),
        () => message('GET', pick(pages), { 'Accept-Encoding': 'br,'.repeat(below(3000)), Range: 'bytes=9-1,-' }),
      ])(),
    'bad escapes': () => {
      const start = pick([
        ...pages,
        '/assets/',
        '/api/',
        '/api/trpc/',
        '/media/',
        '/news/',
        '/investment-opportunities/',
        '/api/documents/invoices/',
        '/opportunities/',
      ]);
      const target = `${start}${pick(escapes)}${pick(['', '/x', '?q=%', `?${pick(fields)}=${pick(escapes)}`, '?input=%7B%'])}`;
      const cookie = below(2) === 0 ? {} : { Cookie: `session=${pick(escapes)}; trial=${pick(escapes)}; =; ;;` };
      return message('GET', target.replaceAll(' ', ''), {
        ...cookie,
        ...(below(4) === 0 ? { 'X-Forwarded-For': pick([...escapes, ',', '::::', '1.2.3.4.5']) } : {}),
      });
    },
    'odd methods': () => {
      const target = pick([
        ...pages,
        '*',
        `${origin}/`,
        'http://other.example/',
        '/api/trpc/content.homepage',
        '/healthz',
        '/readyz',
        '/theme.css',
      ]);
      return message(
        pick(methods),
        target,
        below(2) === 0 ? { Expect: '100-continue' } : { Upgrade: 'websocket', Connection: 'Upgrade, close' },
        below(2) === 0 ? 'x' : '',
      );
    },
    batches: () => {
      const count = pick([1, 2, 10, 11, 300]);
      const named = Array.from({ length: count }, () =>
        pick([...procedures, '', 'no.such', '__proto__', 'constructor.name', 'a.b.c']),
      );
      const inputs = Object.fromEntries(named.map((_, at) => [pick([at, at, at, 'x', '-1']), envelope()]));
      const input = below(5) === 0 ? value() : inputs;
      const target = `${named.join(',')}?batch=${pick(['1', '1', '0', 'x', ''])}`;
      if (below(2) === 0) return post(target, ascii(JSON.stringify(input)));
      return message('GET', `/api/trpc/${target}&input=${encodeURIComponent(ascii(JSON.stringify(input)))}`, session());
    },
    'wrong inputs': () => {
      const procedure = pick(procedures);
      const input = JSON.stringify(envelope());
      if (below(2) === 0) return post(procedure, ascii(input));
      return message('GET', `/api/trpc/${procedure}?input=${encodeURIComponent(ascii(input))}`, session());
    },
  };
  const names = Object.keys(kinds);
  return {
    names,
    next() {
      const kind = pick(names);
      return { kind, bytes: Buffer.from(kinds[kind](), 'latin1') };
    },
  };
}
