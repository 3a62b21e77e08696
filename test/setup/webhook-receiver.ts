import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request: its exact bytes and the time of arrival. */
export interface Delivery {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly at: number;
  /** The event's id, by the header. */
  readonly eventId: string;
}

/** What a receiver does with a request: it may respond, wait, or close the connection. */
export type Behaviour = (
  delivery: Delivery,
  response: ServerResponse,
  request: IncomingMessage,
) => void | Promise<void>;

export interface WebhookReceiver {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  /** Changes the behaviour from now on. */
  behave(behaviour: Behaviour): void;
  /** Resolves as soon as the deliveries satisfy the condition, which is checked at each arrival. */
  until(condition: (deliveries: readonly Delivery[]) => boolean, milliseconds?: number): Promise<void>;
  /** Requests without a response. */
  inFlight(): number;
  close(): Promise<void>;
}

export const responds =
  (status: number, headers: Record<string, string> = {}, body = ''): Behaviour =>
  (_delivery, response) => {
    response.writeHead(status, headers).end(body);
  };

export const hangs: Behaviour = () => undefined;

export const resets: Behaviour = (_delivery, _response, request) => {
  request.socket.resetAndDestroy();
};

export const respondsAfter =
  (milliseconds: number, then: Behaviour = responds(200)): Behaviour =>
  (...args) => {
    setTimeout(() => void then(...args), milliseconds).unref();
  };

/**
 * A merchant's endpoint on this machine. It accepts everything until `behave` changes that.
 *
 * @param inspect is called with each delivery before the response.
 */
export async function startReceiver(
  first: Behaviour = responds(200),
  inspect: (delivery: Delivery) => void = () => undefined,
): Promise<WebhookReceiver> {
  const deliveries: Delivery[] = [];
  const waiting = new Set<() => void>();
  let behaviour = first;
  let open = 0;
  const server = createServer((request, response) => {
    open += 1;
    response.once('close', () => {
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
      void behaviour(delivery, response, request);
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
          reject(
            new Error(`After ${milliseconds} ms with ${deliveries.length} deliveries the condition is still false.`),
          );
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
