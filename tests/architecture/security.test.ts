import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import {
  assigning,
  calling,
  callingWith,
  type Finds,
  firstParametersOf,
  importedOf,
  importing,
  naming,
  readSource,
  type Source,
  typingRows,
} from './source-usage.ts';

/** The sources of a product folder, without generated ones. */
const sourcesOf = (folder: string) =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, ...name.split(path.sep)))
    .filter((name) => /\.(ts|tsx)$/.test(name) && !name.endsWith('.gen.ts'))
    .map((name) => readSource(name, readFileSync(path.join(projectRoot, name), 'utf8')));

const server = sourcesOf('server');
const browser = sourcesOf('src');
const both = [...server, ...browser];

/** The sources with a match. Each of the examples must match too: a search that finds nothing proves nothing. */
function findIn(sources: readonly Source[], finds: Finds, examples: readonly string[]): string[] {
  expect(examples.filter((text) => !finds(readSource('example.tsx', text)))).toEqual([]);
  return sources.filter(finds).map(({ name }) => name);
}

describe('the sources', () => {
  it('are found, and read without their comments, strings and types', () => {
    expect(server.map(({ name }) => name)).toContain('server/index.ts');
    expect(browser.map(({ name }) => name)).toContain('src/router.tsx');
    const text = `// eval('1')\nimport type { Script } from 'node:vm';\nconst words: Function = 'new Function';`;
    const harmless = readSource('example.ts', text);
    expect([naming('eval')(harmless), importing('vm')(harmless), calling('new Function')(harmless)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('never evaluate strings as code', () => {
    // A few constant lines for a thread.
    expect(findIn(both, naming('eval'), [`eval('1')`, 'const run = eval', 'new Worker(text, { eval: true })'])).toEqual(
      ['server/worker.ts'],
    );
    const made = ['new Function(text)', 'globalThis.Function(text)'];
    expect(findIn(both, calling('new Function', 'Function'), made)).toEqual([]);
    const imported = [`import vm from 'node:vm'`, `export * from 'vm'`, `await import('node:vm')`, `require('vm')`];
    expect(findIn(both, importing('vm'), imported)).toEqual([]);
    const timers = callingWith(['setTimeout', 'setInterval'], () => true);
    expect(findIn(both, timers, [`setTimeout('run()', 1)`, 'window.setInterval(`run()`)'])).toEqual([]);
  });

  it('build no regular expression from input: only from constants', () => {
    const made = ['new RegExp(text)', 'RegExp(text)', 'globalThis.RegExp(text)'];
    expect(findIn(both, calling('new RegExp', 'RegExp'), made).toSorted()).toEqual([
      'server/auth/primitives/totp.ts',
      'server/auth/two-factor/recovery-codes.ts',
      'server/media/usage-walk.ts',
      'server/media/worker/pdf.ts',
      'server/platform/files/key.ts',
      'server/platform/lists/cursor.ts',
      'server/response-cache/placeholder-viewer.ts',
      'src/domain/billing/payment-reference.ts',
      'src/domain/content/appearance/image-style.ts',
      'src/domain/content/invest/returns.ts',
      'src/domain/content/rich-text/nodes.ts',
      'src/domain/facts/decimal.ts',
      'src/domain/forms/uuid.ts',
      'src/domain/health/unsourced.ts',
      'src/domain/money/amount.ts',
      'src/domain/services/document.ts',
    ]);
  });

  it('pass no strings to the browser as HTML', () => {
    const written = ['a.innerHTML = b', `a['outerHTML'] += b`];
    expect(findIn(browser, assigning('innerHTML', 'outerHTML'), written)).toEqual([]);
    const given = [
      '<p dangerouslySetInnerHTML={{ __html: a }} />',
      `a.insertAdjacentHTML('beforeend', b)`,
      'a.setHTMLUnsafe(b)',
      '<iframe srcDoc={a} />',
    ];
    const names = naming('dangerouslySetInnerHTML', 'insertAdjacentHTML', 'setHTMLUnsafe', 'srcDoc', 'srcdoc');
    expect(findIn(browser, names, given)).toEqual([]);
    const drawn = ['document.write(a)', 'window.document.writeln(a)', 'range.createContextualFragment(a)'];
    const calls = calling('document.write', 'document.writeln', 'createContextualFragment');
    expect(findIn(browser, calls, drawn)).toEqual([]);
  });

  it('start programs by name and arguments, never through a shell, and only for Postgres and files', () => {
    const starters = findIn(server, importing('child_process'), [`import { exec } from 'child_process'`]);
    expect(starters.filter((name) => !name.startsWith('server/platform/postgres/'))).toEqual([
      'server/workers/worker-process.ts',
    ]);
    expect(importedOf(server, 'child_process')).toEqual(['execFile', 'fork', 'spawn']);
    const withShell = importing('child_process');
    const shell: Finds = (source) => withShell(source) && naming('shell')(source);
    expect(findIn(server, shell, [`import { spawn } from 'node:child_process'; spawn(a, [], { shell: b })`])).toEqual(
      [],
    );
  });

  it('pass values to SQL as parameters; interpolated text is a fixed column or table name', () => {
    const unsafe = naming('$queryRawUnsafe', '$executeRawUnsafe');
    // Compiled by the builder, with values as parameters.
    const compiled = ['server/platform/sql.ts'];
    expect(findIn(server, unsafe, ['db.$queryRawUnsafe(a)', `db['$executeRawUnsafe'](a)`])).toEqual(compiled);
    const asText = calling('Prisma.raw', 'sql.raw', 'sql.lit', 'sql.id', 'CompiledQuery.raw');
    expect(findIn(server, asText, ['Prisma.raw(a)', 'sql.raw(a)', 'sql.lit(a)'])).toEqual([
      // The type of a parameter that is a list, and parts that the builder has compiled.
      'server/platform/sql.ts',
    ]);
  });

  it('query the database with statements typed by the schema, except those listed here', () => {
    const raw = naming('$queryRaw', '$executeRaw');
    const examples = ['await db.$queryRaw`SELECT 1`', `tx['$executeRaw'](a)`];
    expect(findIn(server, raw, examples)).toEqual([
      // A lock by its number, and whether the database answers.
      'server/auth/last-admin.ts',
      'server/platform/database.ts',
    ]);
    // Recursive scans, one statement with its counts, and what is due by one of several statements: ids and texts.
    const byHand = [
      'sql<{ id: string }>`select id from a`',
      'query(db, sql<Row>`\n  with a as (${b}) select * from a`)',
    ];
    expect(findIn(server, typingRows, byHand).toSorted()).toEqual([
      'server/audit/service.ts',
      'server/billing/renewals/jobs.ts',
      'server/opportunities/open-data/rows.ts',
      'server/opportunities/queries.ts',
      // Typed from its columns.
      'server/platform/sql.ts',
      'server/search/find.ts',
    ]);
    // COPY, LISTEN, migrations, locks of a connection and what begins before there is a client.
    const isConnecting: Finds = (source) => importing('pg')(source) || calling('pool.query')(source);
    const connecting = findIn(server, isConnecting, [`import pg from 'pg'`, 'await pool.query(text)']);
    expect(connecting.filter((name) => !name.startsWith('server/backup/')).toSorted()).toEqual(
      [
        'server/platform/database/migrations.ts',
        'server/platform/database/named-lock.ts',
        // Compiled statements, joined.
        'server/platform/database/repeated-read.ts',
        'server/platform/database.ts',
        'server/platform/database/check-url.ts',
        'server/platform/events.ts',
        'server/platform/limits/stored-counter.ts',
        'server/platform/sql.ts',
        'server/platform/postgres/running.ts',
        'server/start.ts',
      ].toSorted(),
    );
  });

  it('hash with SHA-256, encrypt with AES-256-GCM, and take random secrets from the system', () => {
    expect(importedOf(server, 'crypto')).toEqual([
      'createCipheriv',
      'createDecipheriv',
      'createHash',
      'createHmac',
      'hkdfSync',
      'randomBytes',
      'randomInt',
      'randomUUID',
      'timingSafeEqual',
    ]);
    expect(firstParametersOf(server, 'createHash', 'createHmac', 'hkdfSync')).toEqual(['sha256']);
    expect(firstParametersOf(server, 'createCipheriv', 'createDecipheriv')).toEqual(['aes-256-gcm']);
    // The wait before the next retry.
    expect(findIn(server, naming('random'), ['Math.random()', 'const { random } = Math'])).toEqual([
      'server/platform/events.ts',
      'server/platform/files/s3.ts',
    ]);
    expect(browser.filter(naming('random')).map(({ name }) => name)).toEqual([]);
  });

  it('never disable TLS checks, and parse HTTP strictly', () => {
    const loosened = [
      'connect({ rejectUnauthorized: false })',
      `process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'`,
      'connect({ checkServerIdentity })',
      'createServer({ insecureHTTPParser: true })',
    ];
    const names = ['rejectUnauthorized', 'NODE_TLS_REJECT_UNAUTHORIZED', 'checkServerIdentity', 'insecureHTTPParser'];
    expect(findIn(server, naming(...names), loosened)).toEqual([]);
  });

  it('call no other server but database, mail, files and cards: no address comes from input', () => {
    const asked = ['fetch(a)', 'globalThis.fetch(a)', 'new WebSocket(a)', 'new EventSource(a)'];
    expect(findIn(server, calling('fetch', 'new WebSocket', 'new EventSource'), asked)).toEqual([]);
    const modules = ['https', 'http2', 'dgram', 'undici'];
    const imported = modules.map((module) => `import a from '${module}'`);
    expect(findIn(server, importing(...modules), imported)).toEqual([]);
    // Pages that content links to, at public addresses only (decision 107).
    const outside = 'server/platform/outside/ask.ts';
    const others = server.filter(({ name }) => name !== outside);
    expect(others.length).toBe(server.length - 1);
    expect(importedOf(others, 'http')).toEqual(['IncomingMessage', 'ServerResponse', 'createServer']);
    const clients = calling('createTransport', 'new S3Client', 'new Stripe');
    expect(findIn(server, clients, ['createTransport(a)', 'new S3Client(a)', 'new Stripe(a)'])).toEqual([
      'server/mail/transport.ts',
      'server/platform/files/s3.ts',
      'server/platform/payments/stripe.ts',
    ]);
    const connecting: Finds = ({ imports }) =>
      imports.some(
        ({ from, name }) =>
          /^(?:node:)?(?:net|tls)$/.test(from) && !['isIP', 'isIPv4', 'isIPv6', 'BlockList'].includes(name),
      );
    const sockets = [`import { connect } from 'node:net'`, `import net from 'net'`, `await import('node:tls')`];
    expect(findIn(server, connecting, sockets).toSorted()).toEqual([
      'server/mail/transport.ts',
      'server/platform/log/log-forward.ts',
      // Checks every socket against the list of allowed targets.
      'server/platform/outgoing.ts',
      outside,
      // Whether a port is free.
      'server/platform/postgres/launch.ts',
      'server/platform/virus-scanner.ts',
      // Unconnected sockets, and the one to a worker.
      'server/render/security.ts',
      'server/workers/worker-process.ts',
    ]);
  });

  it('accept no messages from other windows, and open no socket', () => {
    const listening: Finds = (source) =>
      naming('onmessage')(source) || callingWith(['addEventListener'], (event) => event === 'message')(source);
    // Both are channels between tabs of this origin.
    expect(findIn(browser, listening, [`a.addEventListener('message', b)`, 'window.onmessage = b'])).toEqual([
      'src/lib/session/session-change.ts',
      'src/widgets/notifications/live.ts',
    ]);
    const sockets = ['new WebSocket(a)', 'new RTCPeerConnection()', 'const Socket = WebSocket'];
    expect(findIn(both, naming('WebSocket', 'RTCPeerConnection'), sockets)).toEqual([]);
    expect(findIn(both, importing('ws'), [`import { WebSocketServer } from 'ws'`])).toEqual([]);
  });
});
