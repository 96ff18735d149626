import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../startup-error.ts';

/** @throws StartupError */
export function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is already in use. Stop the program that uses it, or choose another port: PORT=3001 npm start`,
        EACCES: `This user cannot open port ${port}. Choose a port above 1023: PORT=3000 npm start`,
        EADDRNOTAVAIL: `The address ${host} does not belong to this machine. Set HOST to 0.0.0.0 or an address of this machine.`,
        ENOTFOUND: `The address ${host} is unknown. Set HOST to 0.0.0.0 or an address of this machine.`,
      };
      reject(
        new StartupError(reasons[error.code ?? ''] ?? `The site cannot listen on ${host}:${port} (${error.code}).`, {
          cause: error,
        }),
      );
    };
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve();
    });
  });
}

/**
 * Ends open connections after `graceMs`. For `leaveMs` each gets one more response, or unaware proxies would see
 * resets.
 */
export async function closeServer(server: Server, graceMs: number, leaveMs = 0): Promise<void> {
  server.prependListener('request', (_request, response) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  });
  if (leaveMs > 0) await delay(leaveMs);
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  server.closeIdleConnections();
  const cut = setTimeout(() => {
    server.closeAllConnections();
  }, graceMs - leaveMs);
  await closed;
  clearTimeout(cut);
}
