import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import pg from 'pg';
import { createTransport } from 'nodemailer';
import { expect, inject, it, onTestFinished } from 'vitest';
import { readEnv } from '../../server/env.ts';
import { destinationsOf } from '../../server/outgoing.ts';
import { allowOutgoing, type Destination } from '../../server/platform/outgoing.ts';
import { mediaFolders } from '../../server/platform/files.ts';
import { buildS3Files } from '../../server/platform/files/s3.ts';
import { buildStripe } from '../../server/platform/payments/stripe.ts';
import { startCollector } from '../setup/servers/tls-server.ts';

/** The list holds while `work` runs: other connections of this process are the tests' own. */
async function within(listed: readonly Destination[], work: () => Promise<void>): Promise<string[]> {
  const refused: string[] = [];
  const release = allowOutgoing(listed, ({ message }) => refused.push(message));
  try {
    await work();
  } finally {
    release();
  }
  return refused;
}

async function tryTo(socket: net.Socket, event = 'connect'): Promise<string> {
  try {
    await once(socket, event);
    return 'connected';
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  } finally {
    socket.destroy();
  }
}

/** A server of HTTP on a free port, for one test. */
async function serve(answer: RequestListener): Promise<URL> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return new URL(`http://127.0.0.1:${(server.address() as net.AddressInfo).port}`);
}

it('reaches exactly the listed servers, with any client', async () => {
  const server = await startCollector({ isTls: false });
  onTestFinished(() => server.stop());
  const other = await startCollector({ isTls: true });
  onTestFinished(() => other.stop());
  const results: Record<string, string> = {};
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-socket-'));
  const socket = path.join(folder, 'listed.sock');
  const local = net.createServer((one) => one.destroy()).listen(socket);
  await once(local, 'listening');
  onTestFinished(async () => {
    local.close();
    await rm(folder, { recursive: true, force: true });
  });
  const refused = await within([{ host: '127.0.0.1', port: server.port }, { path: socket }], async () => {
    results.listedPath = await tryTo(net.connect(socket));
    results.listed = await tryTo(net.connect(server.port, '127.0.0.1'));
    results.listedObject = await tryTo(net.connect({ port: server.port, host: '127.0.0.1' }));
    results.listedSocket = await tryTo(new net.Socket().connect({ port: server.port, host: '127.0.0.1' }));
    results.port = await tryTo(net.connect(other.port, '127.0.0.1'));
    results.name = await tryTo(net.connect(server.port, 'localhost'));
    results.text = await tryTo(new net.Socket().connect(other.port, '127.0.0.1'));
    results.path = await tryTo(net.connect('/tmp/kundu.sock'));
    results.tls = await tryTo(tls.connect({ host: '127.0.0.1', port: other.port, ca: other.cert }), 'secureConnect');
    results.fetch = await fetch('http://169.254.169.254/latest/meta-data').then(
      () => 'connected',
      (error: unknown) => ((error as Error).cause as Error).name,
    );
    results.pg = await new pg.Client({ connectionString: `postgres://a@127.0.0.1:${other.port}/x` }).connect().then(
      () => 'connected',
      (error: unknown) => (error as Error).name,
    );
  });
  const { listed, listedObject, listedSocket, listedPath, ...others } = results;
  expect(new Set([listed, listedObject, listedSocket, listedPath])).toEqual(new Set(['connected']));
  expect(new Set(Object.values(others))).toEqual(new Set(['OutgoingRefused']));
  expect(refused).toHaveLength(7);
  expect(refused[0]).toBe(`a connection to 127.0.0.1:${other.port} is not among those that this site makes`);
  expect(other.received).toBe('');
});

it('is refused to the mail and file clients too, without a name lookup', async () => {
  const refused = await within([], async () => {
    const mail = createTransport({ host: '127.0.0.1', port: 25 });
    await expect(mail.sendMail({ from: 'a@example.org', to: 'b@example.org' })).rejects.toThrow(/not among those/);
    const files = buildS3Files({
      endpoint: undefined,
      region: 'us-east-1',
      bucket: 'ipa',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      answerMs: 500,
    });
    await expect(files.ensure()).rejects.toThrow(/ipa/);
    files.close();
  });
  expect(refused.some((words) => words.includes('ipa.s3.us-east-1.amazonaws.com:443'))).toBe(true);
});

it.each([301, 302, 303, 307, 308])('follows no redirect: %i', async (status) => {
  const asked: string[] = [];
  const elsewhere = await serve((request, response) => {
    asked.push(request.url ?? '');
    response.end('{}');
  });
  const leading = await serve((request, response) => {
    request.resume();
    response.writeHead(status, { location: new URL(request.url ?? '', elsewhere).href }).end();
  });
  const keys = { region: 'us-east-1', bucket: 'ipa', accessKeyId: 'a', secretAccessKey: 'b', answerMs: 2000 };
  const files = buildS3Files({ endpoint: leading, ...keys });
  await expect(files.stat(`${mediaFolders[0]}/a.png`)).rejects.toBeInstanceOf(Error);
  files.close();
  const cards = buildStripe({ secretKey: 'sk_test_12345678', webhookSecrets: 'whsec_12345678', apiBase: leading });
  await expect(cards.readCheckout('cs_test_1')).rejects.toBeInstanceOf(Error);
  expect(asked).toEqual([]);
});

it('lists the servers of the settings, and none without settings', () => {
  const embedded = 'postgresql://ipa:x@127.0.0.1:40123/ipa';
  expect(destinationsOf(readEnv({}), embedded)).toEqual([{ host: '127.0.0.1', port: 40_123 }]);
  const everything = readEnv({
    SMTP_URL: 'smtp://ipa:x@mail.example.org',
    S3_BUCKET: 'ipa',
    S3_REGION: 'ap-southeast-2',
    STRIPE_SECRET_KEY: 'sk_test_12345678',
    LOG_FORWARD: 'tls://logs.example.org:6514',
    VIRUS_SCANNER: 'unix:///run/clamav/clamd.ctl',
  });
  expect(destinationsOf(everything, 'postgres://ipa@x/ipa?host=db.example.org&port=5433')).toEqual([
    { host: 'db.example.org', port: 5433 },
    { host: 'mail.example.org', port: 587 },
    { host: 's3.ap-southeast-2.amazonaws.com', port: 443 },
    { host: 'ipa.s3.ap-southeast-2.amazonaws.com', port: 443 },
    { host: 'api.stripe.com', port: 443 },
    { path: '/run/clamav/clamd.ctl' },
    { host: 'logs.example.org', port: 6514 },
  ]);
  expect(destinationsOf(readEnv({}), 'postgres://ipa@x/ipa?host=/run/pg')).toEqual([{ path: '/run/pg/.s.PGSQL.5432' }]);
  const own = readEnv({
    SMTP_URL: 'smtps://mail.example.org',
    S3_BUCKET: 'ipa',
    S3_ENDPOINT: 'https://files.example.org',
  });
  expect(destinationsOf(own, embedded).slice(1)).toEqual([
    { host: 'mail.example.org', port: 465 },
    { host: 'files.example.org', port: 443 },
  ]);
});

it('is refused completely to the process that reads uploads', async () => {
  const server = await startCollector({ isTls: false });
  onTestFinished(() => server.stop());
  // What a file that took its reader over would do.
  const attack = `import net from 'node:net';
    process.on('message', function act() {
      // The program itself has to be there.
      if (process.listenerCount('message') < 2) return void setTimeout(act, 20);
      const socket = net.connect(${server.port}, '127.0.0.1');
      socket.on('connect', () => process.send({ state: 'connected' }));
      socket.on('error', (error) => process.send({ state: error.name }));
    });`;
  const execArgv = ['--import', `data:text/javascript,${encodeURIComponent(attack)}`];
  const child = fork(inject('workerProgram'), { execArgv, serialization: 'advanced', stdio: 'ignore', env: {} });
  onTestFinished(() => void child.kill());
  const answers: string[] = [];
  child.on('message', ({ state }: { state: string }) => answers.push(state));
  child.send({ name: 'nothing' });
  await expect
    .poll(() => answers.some((state) => /connected|OutgoingRefused/.test(state)), { timeout: 10_000 })
    .toBe(true);
  expect(answers).not.toContain('connected');
});
