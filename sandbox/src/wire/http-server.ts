import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Longer than clients keep idle connections. The client then closes first, and only the client can retry safely. */
const KEEP_ALIVE_MS = 75_000;
const SWEEP_EVERY_MS = 20;

/** An HTTP server on 127.0.0.1. On close it completes requests in flight and does not wait for idle connections. */
export class HttpServer {
  readonly #server: Server;
  #underWay = 0;

  /** @param handle must respond to every failure itself; its promise never rejects. */
  constructor(handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
    this.#server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
      this.#underWay += 1;
      response.once('close', () => {
        this.#underWay -= 1;
      });
      void handle(request, response);
    });
  }

  /** @param port 0 for any free port. @returns the port. */
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
    // Two kinds of connections would stay open until their timeout: those that become idle only after their last
    // response, and those that were opened in advance and never used, which do not count as idle.
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
