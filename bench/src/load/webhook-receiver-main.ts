import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Arrival, hangingPath, type ReceiverMessage } from './webhook-receiver.js';

/**
 * A separate process that receives webhooks as a merchant's server does, or never responds. It ends with its parent.
 */
let arrivals: Arrival[] = [];

const server = createServer((request, response) => {
  const { url: path = '', headers } = request;
  request.resume().once('end', () => {
    arrivals.push({ path, eventId: String(headers['landed-webhook-id']), at: Date.now() });
    if (path !== hangingPath) response.writeHead(200).end();
  });
  request.on('error', () => undefined);
});

function send(message: ReceiverMessage): void {
  process.send?.(message);
}

process.on('message', () => {
  send({ kind: 'arrivals', arrivals });
  arrivals = [];
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  send({ kind: 'ready', origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
