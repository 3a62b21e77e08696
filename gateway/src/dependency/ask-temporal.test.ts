import { createServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { Client, Connection } from '@temporalio/client';
import { afterEach, expect, it } from 'vitest';
import { askTemporal } from './ask-temporal.js';

const emptyMessage = Buffer.alloc(5);
let close: () => Promise<void> = async () => undefined;

afterEach(() => close());

/** A frontend that responds to `GetSystemInfo` from its memory, and to every other call with this gRPC status; null: never. */
async function frontend(status: number | null): Promise<Client> {
  const server = createServer();
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    const isInfo = headers[':path']?.endsWith('/GetSystemInfo') === true;
    if (!isInfo && status === null) return;
    stream.on('error', () => undefined);
    stream.respond({ 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': isInfo ? 0 : (status ?? 0) }));
    stream.end(emptyMessage);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const connection = await Connection.connect({ address: `127.0.0.1:${(server.address() as AddressInfo).port}` });
  close = async () => {
    await connection.close();
    server.close();
  };
  return new Client({ connection });
}

it.each([
  ['the workflow exists', 0],
  ['the workflow does not exist', 5],
])('askTemporal resolves when the storage was read and %s', async (_, status) => {
  await expect(askTemporal(await frontend(status), 5_000)).resolves.toBeUndefined();
});

it('askTemporal rejects while the frontend responds and the history service hangs', async () => {
  const temporal = await frontend(null);
  await temporal.workflowService.getSystemInfo({});
  await expect(askTemporal(temporal, 300)).rejects.toMatchObject({ code: 4 });
});

it('askTemporal rejects while the storage is unavailable', async () => {
  // The client asks again until the time is over.
  await expect(askTemporal(await frontend(14), 300)).rejects.toMatchObject({ code: 4 });
});
