import { expect, it, onTestFinished, vi } from 'vitest';
import { buildLog } from '../../server/platform/log.ts';
import { buildLogForward } from '../../server/platform/log/log-forward.ts';
import { startCollector } from '../setup/servers/tls-server.ts';

/** The received messages, split by their length prefixes. */
function messagesOf(received: string): string[] {
  const messages: string[] = [];
  let rest = Buffer.from(received);
  while (rest.length > 0) {
    const space = rest.indexOf(' ');
    const length = Number(rest.subarray(0, space).toString());
    messages.push(rest.subarray(space + 1, space + 1 + length).toString());
    rest = rest.subarray(space + 1 + length);
  }
  return messages;
}

const jsonOf = (message: string) => JSON.parse(message.slice(message.indexOf('{'))) as Record<string, unknown>;

type ForwardOptions = Omit<Parameters<typeof buildLogForward>[0], 'url' | 'onTrouble'>;

async function open(isTls: boolean, options: ForwardOptions & { isTrusted?: boolean } = {}) {
  const server = await startCollector({ isTls });
  const troubles: string[] = [];
  const { isTrusted = true, ...rest } = options;
  const forward = buildLogForward({
    url: new URL(`${isTls ? 'tls' : 'tcp'}://localhost:${server.port}`),
    ...(isTls && isTrusted ? { ca: server.cert } : {}),
    onTrouble: (error) => troubles.push(error.message),
    retryMs: [20, 50],
    ...rest,
  });
  onTestFinished(async () => {
    await forward.close();
    await server.stop().catch(() => undefined);
  });
  return { server, forward, troubles };
}

it('sends a syslog message per line, with its time and severity, over TLS', async () => {
  const { server, forward } = await open(true);
  const log = buildLog('info', forward);
  log.info({ note: 'kundu – \n1 <8>' }, 'first');
  log.error({ password: 'secret-kundu' }, 'second');
  await vi.waitFor(() => expect(messagesOf(server.received)).toHaveLength(2), 5000);
  const messages = messagesOf(server.received);
  expect(messages[0]).toMatch(/^<134>1 \d{4}-\d\d-\d\dT[\d:.]{12}Z \S+ ipa-portal \d+ - - \{"level":30,/);
  expect(messages[1]).toMatch(/^<131>1 /);
  expect(messages.map(jsonOf)).toMatchObject([{ note: 'kundu – \n1 <8>', msg: 'first' }, { msg: 'second' }]);
  expect(server.received).not.toContain('secret-kundu');
});

it('sends to no server with an untrusted certificate', async () => {
  const { server, forward, troubles } = await open(true, { isTrusted: false });
  forward.write('{"level":30}\n');
  await vi.waitFor(() => expect(troubles).toHaveLength(1), 5000);
  expect(troubles[0]).toMatch(/self-signed certificate/);
  expect(server.received).toBe('');
});

it('buffers lines while the server is unavailable, reports it once, and sends them in order when it is back', async () => {
  const { server, forward, troubles } = await open(false);
  forward.write('{"level":30,"n":1}\n');
  await vi.waitFor(() => expect(messagesOf(server.received)).toHaveLength(1), 5000);
  await server.stop();
  await vi.waitFor(() => expect(troubles).toHaveLength(1), 5000);
  for (let n = 2; n <= 50; n += 1) forward.write(`{"level":30,"n":${n}}\n`);
  await server.restart();
  await vi.waitFor(() => expect(messagesOf(server.received)).toHaveLength(50), 5000);
  expect(messagesOf(server.received).map((message) => jsonOf(message).n)).toEqual(
    Array.from({ length: 50 }, (_, at) => at + 1),
  );
  expect(troubles).toHaveLength(1);
});

it('bounds its buffer for a server that reads nothing, never waits, and counts lost lines', async () => {
  const { server, forward } = await open(false, { maxHeld: 200_000 });
  server.pause();
  const text = 'x'.repeat(1000);
  const before = process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  // More than the limit and the socket buffer hold.
  for (let n = 0; n < 30_000; n += 1) forward.write(`{"level":30,"n":${n},"text":"${text}"}\n`);
  expect(process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000);
  server.resume();
  await vi.waitFor(() => expect(server.received).toContain('lines of the log were not forwarded'), 10_000);
  const got = messagesOf(server.received).map(jsonOf);
  const lines = got.filter(({ text: words }) => words !== undefined);
  const lost = got.reduce((sum, each) => sum + Number(each.lost ?? 0), 0);
  expect(lines.length + lost).toBe(30_000);
  expect(lost).toBeGreaterThan(1000);
});

it('flushes its buffer before it ends, and waits for no unavailable server', async () => {
  const { server, forward } = await open(true);
  for (let n = 0; n < 1000; n += 1) forward.write(`{"level":30,"n":${n}}\n`);
  await vi.waitFor(() => expect(server.received).not.toBe(''), 5000);
  for (let n = 1000; n < 2000; n += 1) forward.write(`{"level":30,"n":${n}}\n`);
  await forward.close();
  await vi.waitFor(() => expect(messagesOf(server.received)).toHaveLength(2000), 5000);

  const away = await open(false);
  await away.server.stop();
  await vi.waitFor(() => expect(away.troubles).toHaveLength(1), 5000);
  away.forward.write('{"level":30}\n');
  await away.forward.close();
});
