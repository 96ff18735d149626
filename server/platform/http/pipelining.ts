import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Emit = (name: string | symbol, ...args: unknown[]) => boolean;
type Held = readonly [request: IncomingMessage, response: ServerResponse];

/** Of Node's HTTP parser: a result of 2 means that what follows is no HTTP. */
interface Parser {
  onIncoming?: (...args: unknown[]) => number;
}
const notHttp = 2;

/**
 * Hands over a connection's requests one after the other, as their responses leave: together they would open a file
 * each. Cuts a connection with more than `maxQueued` unanswered.
 */
export function boundPipelining(server: Server, maxQueued: number): void {
  const inHand = new WeakMap<Socket, Held[]>();
  const emit = server.emit.bind(server) as Emit;

  function handOver(socket: Socket, held: Held[]): void {
    const [first] = held;
    if (first === undefined) return;
    first[1].once('close', () => {
      held.shift();
      if (!socket.destroyed) handOver(socket, held);
    });
    emit('request', ...first);
  }

  function take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const held = inHand.get(socket) ?? [];
    inHand.set(socket, held);
    if (socket.destroyed || held.push([request, response]) > maxQueued) socket.destroy();
    else if (held.length === 1) handOver(socket, held);
  }

  server.emit = (name: string | symbol, ...args: unknown[]): boolean => {
    if (name !== 'request') return emit(name, ...args);
    take(...(args as unknown as Held));
    return true;
  };
  server.on('connection', stopAtEnd);
}

/** Node parses a packet to its end, also after its connection was cut: thousands of requests. */
function stopAtEnd(socket: Socket & { parser?: Parser }): void {
  const { parser } = socket;
  const take = parser?.onIncoming;
  if (parser === undefined || take === undefined) return;
  parser.onIncoming = (...args) => (socket.destroyed ? notHttp : take(...args));
}
