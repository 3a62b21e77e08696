import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OperationStep } from '@landed/activities/payment-intent/dependencies';
import type { OperationKind } from '@landed/contracts/operation/types';

/**
 * Where the workers of `breakpoint-workers.ts` report each step. An armed step is held, once per kind of operation, until
 * `letGo`; every other passes at once.
 */
export class Breakpoints {
  readonly #server: Server;
  readonly #armed = new Set<string>();
  readonly #held: ServerResponse[] = [];
  #waiting: { readonly count: number; readonly resolve: () => void } | undefined;

  private constructor() {
    this.#server = createServer((request, response) => {
      request.resume();
      const name = (request.url ?? '').slice(1);
      if (!this.#armed.delete(name)) {
        response.end();
        return;
      }
      this.#held.push(response);
      if (this.#waiting !== undefined && this.#held.length >= this.#waiting.count) this.#waiting.resolve();
    });
  }

  static async open(): Promise<Breakpoints> {
    const steps = new Breakpoints();
    await new Promise<void>((resolve) => steps.#server.listen(0, '127.0.0.1', resolve));
    return steps;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Holds the next operation of each kind at a step. Resolves when all of them are there. */
  hold(kinds: readonly OperationKind[], step: OperationStep): Promise<void> {
    for (const kind of kinds) this.#armed.add(`${kind}/${step}`);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`Not all came to ${step}: ${[...this.#armed].join()}`)), 60_000);
      this.#waiting = {
        count: kinds.length,
        resolve: () => {
          clearTimeout(late);
          resolve();
        },
      };
    });
  }

  /** Lets what is held go on, if its process still lives. */
  release(): void {
    this.#armed.clear();
    this.#waiting = undefined;
    for (const response of this.#held.splice(0)) response.end();
  }

  async close(): Promise<void> {
    this.release();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
