import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';

/** The sources of a folder that is part of the product, without what is generated. */
const sourcesOf = (folder: string) =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, ...name.split(path.sep)))
    .filter((name) => /\.(ts|tsx)$/.test(name) && !name.endsWith('.gen.ts'))
    .map((name) => ({ name, text: readFileSync(path.join(projectRoot, name), 'utf8') }));

const server = sourcesOf('server');
const browser = sourcesOf('src');

const holding = (sources: typeof server, pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

/** Every first group of the pattern, over all sources, each once. */
const found = (pattern: RegExp) =>
  [...new Set(server.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, what = '']) => what)))].toSorted();

describe('the sources', () => {
  it('run no words as a program', () => {
    expect(
      holding([...server, ...browser], /\beval\(|\bnew Function\b|from 'node:vm'|set(?:Timeout|Interval)\(['"`]/),
    ).toEqual([]);
  });

  it('give no words to the browser as HTML', () => {
    const pattern = /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/;
    expect(holding(browser, pattern)).toEqual([]);
  });

  it('start programs by name and arguments, never by a line for a shell, and only where Postgres and files are looked after', () => {
    const starters = holding(server, /from 'node:child_process'/);
    expect(starters.filter((name) => !name.startsWith('server/platform/postgres/'))).toEqual([
      'server/workers/worker-process.ts',
    ]);
    expect(found(/import \{ (?:type \w+, )?(\w+) \} from 'node:child_process'/g)).toEqual([
      'execFile',
      'fork',
      'spawn',
    ]);
    expect(holding(server, /\bshell: (?:true|')/)).toEqual([]);
  });

  it('put values into statements as parameters; what stands in them as text is a column or a table of our own', () => {
    expect(holding(server, /\$(?:query|execute)RawUnsafe/)).toEqual([]);
    expect(holding(server, /Prisma\.raw\(/)).toEqual([
      'server/enquiries/export.ts',
      'server/jobs/cleaning.ts',
      'server/search/find.ts',
    ]);
  });

  it('hash with SHA-256, encrypt with AES-256-GCM, and draw what must not be guessed from the system', () => {
    expect(found(/create(?:Hash|Hmac)\('([^']+)'/g)).toEqual(['sha256']);
    expect(found(/create(?:C|Dec)ipheriv\('([^']+)'/g)).toEqual(['aes-256-gcm']);
    expect(found(/hkdfSync\('([^']+)'/g)).toEqual(['sha256']);
    // How long somebody waits before the next try.
    expect(holding(server, /Math\.random/)).toEqual(['server/platform/events.ts', 'server/platform/files/s3.ts']);
    expect(holding(browser, /Math\.random/)).toEqual([]);
  });

  it('believe every certificate only where it is checked, and read HTTP strictly', () => {
    const pattern = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|insecureHTTPParser/;
    expect(holding(server, pattern)).toEqual([]);
  });

  it('ask no other server but database, mail, files and cards: no address comes from input', () => {
    expect(holding(server, /\bfetch\(|https?\.(?:request|get)\(|from 'node:https'|from 'undici'/)).toEqual([]);
    expect(holding(server, /\bcreateTransport\(|\bnew S3Client\(|\bnew Stripe\(/)).toEqual([
      'server/mail/transport.ts',
      'server/platform/files/s3.ts',
      'server/platform/payments/stripe.ts',
    ]);
    expect(holding(server, /\bcreateConnection\(|\bnet\.connect\(|from 'node:tls'/)).toEqual([
      'server/platform/log-forward.ts',
      'server/platform/virus-scanner.ts',
    ]);
  });

  it('take no messages from other windows, and speak over no socket', () => {
    // Both are channels between tabs of this origin.
    expect(holding(browser, /addEventListener\('message'/)).toEqual([
      'src/lib/session-change.ts',
      'src/widgets/notifications/live.ts',
    ]);
    expect(holding([...server, ...browser], /new WebSocket\b|RTCPeerConnection|from 'ws'/)).toEqual([]);
  });
});
