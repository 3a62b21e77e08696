import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it arrived: the exact bytes, and when. */
export interface Delivery {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly at: number;
  /** The event's id, by the header. */
  readonly eventId: string;
}

/** What a receiver does with a request; it may answer, wait, or break off. */
export type Behaviour = (delivery: Delivery, answer: ServerResponse, request: IncomingMessage) => void | Promise<void>;

export interface WebhookReceiver {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  /** What it does from now on. */
  behave(behaviour: Behaviour): void;
  /** Resolves as soon as what has arrived satisfies the condition; looked at whenever something arrives. */
  until(condition: (deliveries: readonly Delivery[]) => boolean, milliseconds?: number): Promise<void>;
  /** Requests that have not been answered. */
  inFlight(): number;
  close(): Promise<void>;
}

export const responds =
  (status: number, headers: Record<string, string> = {}, body = ''): Behaviour =>
  (_delivery, answer) => {
    answer.writeHead(status, headers).end(body);
  };

export const hangs: Behaviour = () => undefined;

export const resets: Behaviour = (_delivery, _answer, request) => {
  request.socket.resetAndDestroy();
};

export const respondsAfter =
  (milliseconds: number, then: Behaviour = responds(200)): Behaviour =>
  (...args) => {
    setTimeout(() => void then(...args), milliseconds).unref();
  };

/**
 * A merchant's endpoint on this machine, which takes everything until it is told otherwise.
 *
 * @param inspect looks at each delivery as it arrives, before it is answered.
 */
export async function startReceiver(
  first: Behaviour = responds(200),
  inspect: (delivery: Delivery) => void = () => undefined,
): Promise<WebhookReceiver> {
  const deliveries: Delivery[] = [];
  const waiting = new Set<() => void>();
  let behaviour = first;
  let open = 0;
  const server = createServer((request, answer) => {
    open += 1;
    answer.once('close', () => {
      open -= 1;
    });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.once('end', () => {
      const delivery = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
        at: Date.now(),
        eventId: String(request.headers['landed-webhook-id']),
      };
      deliveries.push(delivery);
      inspect(delivery);
      void behaviour(delivery, answer, request);
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    deliveries,
    behave(next) {
      behaviour = next;
    },
    until(condition, milliseconds = 90_000) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`After ${milliseconds} ms with ${deliveries.length} deliveries it is still not so.`));
        }, milliseconds);
        const look = () => {
          if (!condition(deliveries)) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
    },
    inFlight: () => open,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
