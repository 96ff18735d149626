import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Emit = (name: string | symbol, ...args: unknown[]) => boolean;

/** Of Node's HTTP parser: a result of 2 means that what follows is no HTTP. */
interface Parser {
  onIncoming?: (request: unknown, shouldKeepAlive: unknown) => number;
}
const notHttp = 2;

/**
 * Hands over a connection's requests one after the other, as their responses leave: together they would open a file
 * each. Cuts a connection with more than `maxQueued` unanswered.
 */
export function boundPipelining(server: Server, maxQueued: number): void {
  const waiting = new WeakMap<Socket, number>();
  const emit = server.emit.bind(server) as Emit;

  function handOver(request: IncomingMessage, response: ServerResponse): void {
    if (!request.socket.destroyed) emit('request', request, response);
  }

  /** Its response has the connection once the one before has left. */
  function wait(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const others = waiting.get(socket) ?? 0;
    // And one in hand.
    if (others + 2 > maxQueued) {
      socket.destroy();
      return;
    }
    waiting.set(socket, others + 1);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      // Node is not done with giving the connection.
      process.nextTick(handOver, request, response);
    });
  }

  server.emit = (name: string | symbol, ...args: unknown[]): boolean => {
    if (name !== 'request') return emit(name, ...args);
    const [request, response] = args as [IncomingMessage, ServerResponse];
    if (response.socket === null) wait(request, response);
    else handOver(request, response);
    return true;
  };
  server.on('connection', stopAtEnd);
}

/** Node parses a packet to its end, also after its connection was cut: thousands of requests. */
function stopAtEnd(socket: Socket & { parser?: Parser }): void {
  const { parser } = socket;
  const take = parser?.onIncoming;
  if (parser === undefined || take === undefined) return;
  parser.onIncoming = (request, shouldKeepAlive) => (socket.destroyed ? notHttp : take(request, shouldKeepAlive));
}
