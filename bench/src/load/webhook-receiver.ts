import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** One request that the receiver got completely. */
export interface Arrival {
  readonly path: string;
  readonly eventId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export type ReceiverMessage =
  | { readonly kind: 'ready'; readonly origin: string }
  | { readonly kind: 'arrivals'; readonly arrivals: Arrival[] };

/** Requests to this path hang. Every other path returns 200 at once. */
export const hangingPath = '/hangs';

const program = fileURLToPath(new URL('./webhook-receiver-main.js', import.meta.url));
const timeoutMilliseconds = 60_000;

/** A merchant's server in a separate process, on the cores of the load, which it inherits from the benchmark. */
export class ReceiverProcess {
  #arrived: Arrival[] = [];

  private constructor(
    readonly origin: string,
    readonly close: () => void,
    private readonly child: ChildProcess,
  ) {}

  static async start(): Promise<ReceiverProcess> {
    const child = fork(program, [], { env: { PATH: process.env['PATH'] }, serialization: 'advanced' });
    const [ready] = (await once(child, 'message')) as [ReceiverMessage];
    if (ready.kind !== 'ready') throw new Error('The receiver of webhooks is not ready.');
    return new ReceiverProcess(ready.origin, () => void child.kill(), child);
  }

  /** Waits until a path has got `count` requests, then returns all its requests and clears them. */
  async received(path: string, count: number): Promise<readonly Arrival[]> {
    const until = performance.now() + timeoutMilliseconds;
    for (;;) {
      this.child.send({ kind: 'take' });
      const [message] = (await once(this.child, 'message')) as [ReceiverMessage];
      if (message.kind === 'arrivals') this.#arrived.push(...message.arrivals);
      const there = this.#arrived.filter((arrival) => arrival.path === path);
      if (there.length >= count) {
        this.#arrived = this.#arrived.filter((arrival) => arrival.path !== path);
        return there;
      }
      if (performance.now() > until) throw new Error(`Of ${count} webhooks ${there.length} have come to ${path}.`);
      await sleep(20);
    }
  }
}
