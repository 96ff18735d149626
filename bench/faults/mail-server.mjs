/** A real mail server with the usual failures. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';

function messageIdOf(raw) {
  return /^Message-ID: *(\S+)/im.exec(raw)?.[1] ?? '';
}

/**
 * `turn(state)` makes it 'well'; or it 'refuses' connections, 'says nothing', 'says later', 'breaks in the middle' of a
 * mail or 'breaks after acceptance' of one. Always on the same port.
 */
export async function openMailServer(scene) {
  /** How often each Message-ID was accepted, and those whose connection broke before the confirmation. */
  const arrivals = new Map();
  /** Number of mails per address. */
  const recipients = new Map();
  const unacknowledged = new Set();
  const sockets = new Map();
  let port = 0;
  let state = 'well';
  let listener;

  function receive(stream, session, done) {
    const cut = () => sockets.get(session.remotePort)?.destroy();
    const chunks = [];
    stream.on('error', () => undefined);
    stream.on('data', (chunk) => {
      chunks.push(chunk);
      if (state === 'breaks in the middle') cut();
    });
    stream.once('end', () => {
      if (state === 'breaks in the middle') return;
      if (state === 'says later') {
        done(Object.assign(new Error('Not now'), { responseCode: 451 }));
        return;
      }
      const id = messageIdOf(Buffer.concat(chunks).toString('latin1'));
      arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
      for (const { address } of session.envelope.rcptTo) recipients.set(address, (recipients.get(address) ?? 0) + 1);
      if (state === 'well') done();
      else {
        unacknowledged.add(id);
        cut();
      }
    });
  }

  function makeListener() {
    // Accepts only.
    if (state === 'says nothing') return createServer(() => undefined);
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onData: receive,
    });
    // Disconnected clients are intended.
    smtp.on('error', () => undefined);
    return smtp.server;
  }

  async function leave() {
    if (listener === undefined) return;
    const closed = once(listener, 'close');
    listener.close();
    for (const socket of sockets.values()) socket.destroy();
    await closed;
    listener = undefined;
  }

  async function turn(next) {
    await leave();
    state = next;
    if (state === 'refuses') return;
    listener = makeListener();
    listener.on('connection', (socket) => {
      const { remotePort } = socket;
      sockets.set(remotePort, socket);
      socket.on('error', () => undefined);
      socket.once('close', () => sockets.delete(remotePort));
    });
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
    ({ port } = listener.address());
  }

  await turn('well');
  scene.onClose(leave);
  return { url: `smtp://127.0.0.1:${port}`, arrivals, recipients, unacknowledged, turn };
}
