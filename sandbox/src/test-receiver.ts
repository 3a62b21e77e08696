import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Account } from './account.js';
import { TEST_ACCOUNTS } from './test-bench.js';
import { readBody } from './wire/read-body.js';

/** One request that arrived. */
export interface Arrival {
  readonly path: string;
  readonly signature: string;
  readonly contentType: string;
  /** The bytes as they came. */
  readonly raw: string;
  readonly event: { readonly id: string; readonly type: string; readonly data: { readonly object: { id: string } } };
  /** Milliseconds since 1970. */
  readonly at: number;
}

export const WEBHOOK_SECRET = 'whsec_of_the_tests';

/** An address that events are sent to; it notes each one and answers as told. */
export class TestReceiver {
  readonly arrivals: Arrival[] = [];
  /** What the next requests get; 200 when nothing is left. 0 never answers, 307 sends elsewhere. */
  readonly answers: number[] = [];

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

  /** The accounts of the tests, with an address here for those of the test rail. */
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
      event: JSON.parse(raw) as Arrival['event'],
      at: Date.now(),
    });
    const status = this.answers.shift() ?? 200;
    if (status === 0) return;
    if (status >= 300 && status < 400) response.setHeader('Location', '/elsewhere');
    response.writeHead(status).end('ok');
  }
}
