import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeService {
  readonly url: string;
  /** What is returned for a path from now on; 404 for every other one. */
  returns(path: string, status: number, body: object): void;
  close(): Promise<void>;
}

/** A service whose responses a test chooses, for a shop that is a process of its own. */
export async function fakeService(): Promise<FakeService> {
  const responses = new Map<string, { readonly status: number; readonly body: object }>();
  const server = createServer((request, response) => {
    request.resume();
    const { status, body } = responses.get(request.url ?? '') ?? { status: 404, body: {} };
    const headers = { 'content-type': 'application/json', 'request-id': '019aa5b1-0000-7000-8000-000000000001' };
    response.writeHead(status, headers).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    returns: (path, status, body) => responses.set(path, { status, body }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
