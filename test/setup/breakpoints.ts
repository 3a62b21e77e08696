import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OperationStep } from '@landed/activities/payment-intent/dependencies';
import type { OperationKind } from '@landed/contracts/operation/types';

/**
 * Receives each step of the workers in `breakpoint-workers.ts`. An armed step is held once per kind of operation until
 * `release`; all other steps pass at once.
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

  /** Holds the next operation of each kind at a step. Resolves when all of them have reached it. */
  hold(kinds: readonly OperationKind[], step: OperationStep): Promise<void> {
    return this.holdAll(kinds.map((kind) => `${kind}/${step}`));
  }

  /** Holds each payout, or the run of a week, at its step. Resolves when all of them have reached it. */
  holdPayouts(steps: readonly { readonly step: string; readonly target: string }[]): Promise<void> {
    return this.holdAll(steps.map(({ step, target }) => `payout/${step}/${target}`));
  }

  private holdAll(names: readonly string[]): Promise<void> {
    for (const name of names) this.#armed.add(name);
    const before = this.#held.length;
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`Not reached: ${[...this.#armed].join()}`)), 60_000);
      this.#waiting = {
        count: before + names.length,
        resolve: () => {
          clearTimeout(late);
          resolve();
        },
      };
    });
  }

  /** Releases the held operations, if their process is still running. */
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
