import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Longer than callers keep idle connections, so that the side that may safely retry is the one that closes. */
const KEEP_ALIVE_MS = 75_000;
const SWEEP_EVERY_MS = 20;

/** An HTTP server on 127.0.0.1 that ends without cutting anybody off and without waiting for nothing. */
export class HttpServer {
  readonly #server: Server;
  #underWay = 0;

  /** @param handle answers every failure itself, so nothing is left for its promise to say. */
  constructor(handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
    this.#server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
      this.#underWay += 1;
      response.once('close', () => {
        this.#underWay -= 1;
      });
      void handle(request, response);
    });
  }

  /** @param port 0 for any free one. @returns the port. */
  async listen(port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    const address: AddressInfo | string | null = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port');
    return address.port;
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    // A connection that answers its last request now becomes idle only then, and one that was opened ahead and never
    // used does not count as idle at all; both would live on until their time-out.
    const sweep = setInterval(() => {
      if (this.#underWay === 0) this.#server.closeAllConnections();
      else this.#server.closeIdleConnections();
    }, SWEEP_EVERY_MS);
    try {
      await new Promise<void>((resolve, reject) => {
        this.#server.close((error) => (error === undefined ? resolve() : reject(error)));
      });
    } finally {
      clearInterval(sweep);
    }
  }
}
