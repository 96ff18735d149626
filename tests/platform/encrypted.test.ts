import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../server/env.ts';
import { buildSmtpTransport, type Letter } from '../../server/mail/transport.ts';
import { checkDatabaseUrl } from '../../server/platform/database/check-url.ts';
import { databaseHost, isThisMachine } from '../../server/encrypted.ts';
import { startMailServer } from '../setup/servers/mail-server.ts';
import { startCollector } from '../setup/servers/tls-server.ts';

const remote = 'postgres://ipa:kundu-1@db.example.org:5432/ipa';

describe('a database on another machine', () => {
  it.each([remote, `${remote}?sslmode=require`, `${remote}?sslmode=prefer`, `${remote}?ssl=true`])(
    'is connected to with TLS and a verified certificate: %s',
    (url) => {
      const { DATABASE_URL } = readEnv({ DATABASE_URL: url });
      expect(new URL(DATABASE_URL ?? '').searchParams.getAll('sslmode')).toEqual(['verify-full']);
      expect(DATABASE_URL).toContain('ipa:kundu-1@db.example.org:5432/ipa');
    },
  );

  it.each([
    `${remote}?sslmode=disable`,
    `${remote}?sslmode=no-verify`,
    `${remote}?sslmode=verify-full&sslmode=disable`,
    `${remote}?ssl=0`,
    `${remote}?sslmode=require&uselibpqcompat=true`,
    'postgres://ipa:kundu-1@localhost/ipa?host=db.example.org&sslmode=disable',
  ])('is never connected to in plain text: %s', (url) => {
    const read = () => readEnv({ DATABASE_URL: url });
    expect(read).toThrow(
      'DATABASE_URL would connect without TLS or without checking the certificate. Use sslmode=verify-full, or, on a private network, set ALLOW_PLAINTEXT=database.',
    );
    expect(read).not.toThrow(/kundu/);
    expect(readEnv({ DATABASE_URL: url, ALLOW_PLAINTEXT: 'mail,database' }).DATABASE_URL).toBe(url);
  });

  it.each(['postgres://ipa@localhost/ipa', 'postgres://ipa@127.0.0.1:5433/ipa', 'postgres://ipa@x/ipa?host=/run/pg'])(
    'is distinguished from a local one: %s',
    (url) => {
      expect(readEnv({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
    },
  );

  it('is the one of the parameter if address and parameter differ, as the driver reads them', () => {
    expect(databaseHost(new URL('postgres://localhost/x?host=db.example.org'))).toBe('db.example.org');
    expect(databaseHost(new URL('postgres://db.example.org/x?host=a&host=b'))).toBe('b');
  });
});

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['[::1]', true],
  ['127.0.0.1.example.org', false],
  ['localhost.example.org', false],
  ['10.0.0.1', false],
  ['0x7f.1', false],
])('%s is local: %s', (host, answer) => {
  expect(isThisMachine(host)).toBe(answer);
});

describe('files, virus scans and the log', () => {
  const bucket = { S3_BUCKET: 'ipa', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };

  it('are encrypted to other machines, unless the operator decides otherwise', () => {
    expect(() => readEnv({ ...bucket, S3_ENDPOINT: 'http://files.example.org:7070' })).toThrow(
      'S3_ENDPOINT would send files unencrypted. Use https, or, on a private network, set ALLOW_PLAINTEXT=files.',
    );
    expect(() => readEnv({ LOG_FORWARD: 'tcp://logs.example.org:601' })).toThrow(
      'LOG_FORWARD would send the log unencrypted. Use tls://, or, on a private network, set ALLOW_PLAINTEXT=log.',
    );
    expect(() => readEnv({ VIRUS_SCANNER: 'tcp://scanner.example.org:3310' })).toThrow(
      'VIRUS_SCANNER would send uploads unencrypted. Use unix:///path on this machine, or, on a private network, set ALLOW_PLAINTEXT=scanner.',
    );
    expect(readEnv({ VIRUS_SCANNER: 'tcp://127.0.0.1:3310' }).VIRUS_SCANNER?.port).toBe('3310');
    expect(readEnv({ ...bucket, S3_ENDPOINT: 'https://files.example.org' }).S3_ENDPOINT?.protocol).toBe('https:');
    expect(readEnv({ ...bucket, S3_ENDPOINT: 'http://127.0.0.1:7070' }).S3_ENDPOINT?.port).toBe('7070');
    expect(readEnv({ LOG_FORWARD: 'tls://logs.example.org:6514' }).LOG_FORWARD?.hostname).toBe('logs.example.org');
    const allowed = { ALLOW_PLAINTEXT: 'files,log' };
    const settings = { ...bucket, ...allowed, S3_ENDPOINT: 'http://files:7070', LOG_FORWARD: 'tcp://logs:601' };
    expect(readEnv(settings)).toMatchObject({ ALLOW_PLAINTEXT: ['files', 'log'] });
    expect(() => readEnv({ ALLOW_PLAINTEXT: 'all' })).toThrow(/^The value of ALLOW_PLAINTEXT is not valid/);
  });
});

const letter: Letter = {
  id: 'a',
  topic: 'test',
  messageId: '<a@example.org>',
  from: { name: 'IPA', address: 'office@example.org' },
  to: 'mere@example.com',
  replyTo: undefined,
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  createdAt: new Date(),
};

describe('mail', () => {
  it('accepts no parameters that would change its encryption', () => {
    const address = 'smtp://mail.example.org:587';
    for (const name of ['ignoreTLS=true', 'requireTLS=false', 'tls.rejectUnauthorized=false']) {
      expect(() => readEnv({ SMTP_URL: `${address}?${name}` })).toThrow(/^SMTP_URL would change how mail is encrypted/);
    }
    expect(readEnv({ SMTP_URL: address }).SMTP_URL).toBe(address);
  });

  it('is not sent to another machine without TLS, unless the operator decides so', async () => {
    const server = await startMailServer();
    // The same server under a name other than localhost.
    const address = server.url.replace('127.0.0.1', '0.0.0.0');
    const strict = buildSmtpTransport(address);
    const lenient = buildSmtpTransport(address, { isPlaintextAllowed: true });
    const withPassword = buildSmtpTransport(address.replace('//', '//ipa:kundu-2@'), { isPlaintextAllowed: true });
    try {
      await expect(strict.deliver(letter)).rejects.toMatchObject({ code: 'ETLS' });
      await expect(withPassword.deliver(letter)).rejects.toMatchObject({ code: 'ETLS' });
      expect(server.received).toEqual([]);
      await lenient.deliver(letter);
      expect(server.received).toHaveLength(1);
    } finally {
      for (const transport of [strict, lenient, withPassword]) transport.close();
      await server.stop();
    }
  });

  it('is not sent to a server with an untrusted certificate', async () => {
    const server = await startCollector({ isTls: true });
    const transport = buildSmtpTransport(`smtps://127.0.0.1:${server.port}`);
    try {
      await expect(transport.deliver(letter)).rejects.toThrow(/self-signed certificate/);
    } finally {
      transport.close();
      await server.stop();
    }
  });
});

describe('a database that does not speak TLS', () => {
  it('is refused with a message that says what to do', async () => {
    const server = await startCollector({ isTls: false, answer: 'N' });
    try {
      const url = `postgres://ipa:kundu-3@127.0.0.1:${server.port}/ipa?sslmode=verify-full`;
      await expect(checkDatabaseUrl(url)).rejects.toThrow(
        'The database at 127.0.0.1 does not use TLS (DATABASE_URL). Turn TLS on, or, on a private network, set ALLOW_PLAINTEXT=database.',
      );
    } finally {
      await server.stop();
    }
  });

  it('and one with an untrusted certificate likewise', async () => {
    const server = await startCollector({ isTls: true, answer: 'S' });
    try {
      const url = `postgres://ipa:kundu-3@127.0.0.1:${server.port}/ipa?sslmode=verify-full`;
      await expect(checkDatabaseUrl(url)).rejects.toThrow(
        /^The certificate of the database at 127\.0\.0\.1 is not accepted \(self-signed certificate\)\. In DATABASE_URL, add sslrootcert=FILE/,
      );
    } finally {
      await server.stop();
    }
  });
});

describe('secrets in files', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-secrets-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const write = async (name: string, text: string) => {
    const file = path.join(folder, name);
    await writeFile(file, text);
    return file;
  };

  it('are read from NAME_FILE, without the trailing line break', async () => {
    const settings = {
      SMTP_URL: '',
      SMTP_URL_FILE: await write('smtp', 'smtps://ipa:kundu-4@mail.example.org\n'),
      METRICS_TOKEN_FILE: await write('token', '0123456789abcdef\r\n'),
      S3_SECRET_ACCESS_KEY_FILE: await write('s3', ' with spaces '),
    };
    expect(readEnv(settings)).toMatchObject({
      SMTP_URL: 'smtps://ipa:kundu-4@mail.example.org',
      METRICS_TOKEN: '0123456789abcdef',
      S3_SECRET_ACCESS_KEY: ' with spaces ',
    });
    // New contents apply after the next start.
    await write('token', 'fedcba9876543210\n');
    expect(readEnv(settings).METRICS_TOKEN).toBe('fedcba9876543210');
  });

  it('are validated like all others, and refused without their value', async () => {
    const file = await write('keys', 'kundu-5');
    const both = { SIGNING_KEYS: 'kundu-6', SIGNING_KEYS_FILE: file };
    expect(() => readEnv({ SIGNING_KEYS_FILE: file })).toThrow(/^The value of SIGNING_KEYS is not valid/);
    expect(() => readEnv(both)).toThrow('SIGNING_KEYS and SIGNING_KEYS_FILE are both set. Remove one of them.');
    expect(() => readEnv({ SIGNING_KEYS_FILE: path.join(folder, 'none') })).toThrow(
      /^The file in SIGNING_KEYS_FILE cannot be read: ENOENT/,
    );
    const empty = await write('empty', '\n');
    expect(() => readEnv({ ADMIN_PASSWORD_FILE: empty })).toThrow('The file in ADMIN_PASSWORD_FILE is empty.');
    for (const settings of [both, { SIGNING_KEYS_FILE: file }]) expect(() => readEnv(settings)).not.toThrow(/kundu/);
  });
});
