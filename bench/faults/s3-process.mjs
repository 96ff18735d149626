/** An S3-compatible server as a process: `node s3-process.mjs <port> <folder>`; a message sets its status. */
import S3rver from 's3rver';

const [port, directory] = process.argv.slice(2);
const server = new S3rver({ address: '127.0.0.1', port: Number(port), directory, silent: true, vhostBuckets: false });
let status;
process.on('message', (message) => {
  ({ status } = message);
  process.send({ status });
});
const address = await server.run();
const [handle] = server.httpServer.listeners('request');
server.httpServer.removeAllListeners('request');
server.httpServer.on('request', (request, response) => {
  if (status === undefined) {
    handle(request, response);
    return;
  }
  request.resume();
  request.once('end', () => {
    const words = `<?xml version="1.0"?><Error><Code>${status === 500 ? 'InternalError' : 'SlowDown'}</Code></Error>`;
    response.writeHead(status, { 'Content-Type': 'application/xml' }).end(request.method === 'HEAD' ? '' : words);
  });
});
process.send({ port: address.port });
// Ends with its parent.
process.once('disconnect', () => process.exit());
