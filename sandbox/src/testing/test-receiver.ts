import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Account } from '../account.js';
import { readBody } from '../wire/read-body.js';
import { TEST_ACCOUNTS } from './test-bench.js';

/** One request that the receiver accepted. */
export interface ReceivedRequest {
  readonly path: string;
  readonly signature: string;
  readonly contentType: string;
  /** The body as it was received. */
  readonly raw: string;
  readonly event: { readonly id: string; readonly type: string; readonly data: { readonly object: { id: string } } };
  /** Milliseconds since 1970. */
  readonly at: number;
}

export const WEBHOOK_SECRET = 'whsec_of_the_tests';

/** An HTTP server that stores the events it receives and responds with prepared statuses. */
export class TestReceiver {
  readonly arrivals: ReceivedRequest[] = [];
  /** Statuses of the next responses; 200 when the list is empty. 0 never responds, 307 redirects. */
  readonly statuses: number[] = [];

  private constructor(
    readonly server: Server,
    readonly url: string,
  ) {}

  static async open(): Promise<TestReceiver> {
    const server = createServer((request, response) => void receiver.#receive(request, response));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const receiver: TestReceiver = new TestReceiver(
      server,
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    );
    return receiver;
  }

  /** The test accounts; those of the test rail send their events to this receiver. */
  accounts(): readonly Account[] {
    return TEST_ACCOUNTS.map((account) =>
      account.rail === 'live'
        ? account
        : { ...account, webhook: { url: `${this.url}/events/${account.entity}`, secret: WEBHOOK_SECRET } },
    );
  }

  types(path?: string): string[] {
    return this.arrivals
      .filter((arrival) => path === undefined || arrival.path === path)
      .map(({ event }) => event.type);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => {
      this.server.close(resolve);
    });
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await readBody(request);
    this.arrivals.push({
      path: request.url ?? '',
      signature: String(request.headers['stripe-signature']),
      contentType: String(request.headers['content-type']),
      raw,
      event: JSON.parse(raw) as ReceivedRequest['event'],
      at: Date.now(),
    });
    const status = this.statuses.shift() ?? 200;
    if (status === 0) return;
    if (status >= 300 && status < 400) response.setHeader('Location', '/elsewhere');
    response.writeHead(status).end('ok');
  }
}
