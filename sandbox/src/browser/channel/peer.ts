/** Functions that one side of a port offers: one input, and a result that can be cloned. */
export type Calls = Readonly<Record<string, (input: never) => unknown>>;

interface Message {
  /** Absent when the sender expects no response. */
  readonly id?: number;
  readonly name?: string;
  readonly input?: unknown;
  readonly result?: unknown;
  readonly failed?: boolean;
}

/** The other side did not respond: its frame is blocked, gone, or has failed. */
export class NoResponse extends Error {}

/** Calls between a page and one of its frames, in both directions. */
export class Peer<Theirs extends Calls> {
  readonly #port: MessagePort;
  readonly #waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  #lastId = 0;

  constructor(port: MessagePort, mine: Calls) {
    this.#port = port;
    port.addEventListener('message', (event: MessageEvent<Message>) => void this.#receive(event.data, mine));
    port.start();
  }

  /** @throws NoResponse when the other side fails or the port is closed first */
  call<Name extends keyof Theirs & string>(
    name: Name,
    input: Parameters<Theirs[Name]>[0],
  ): Promise<Awaited<ReturnType<Theirs[Name]>>> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ id, name, input });
    });
  }

  notify<Name extends keyof Theirs & string>(name: Name, input: Parameters<Theirs[Name]>[0]): void {
    this.#send({ name, input });
  }

  close(): void {
    this.#port.close();
    for (const { reject } of this.#waiting.values()) reject(new NoResponse('The frame is gone.'));
    this.#waiting.clear();
  }

  #send(message: Message): void {
    // A port has one receiver, so it takes no origin.
    this.#port.postMessage(message, []);
  }

  async #receive({ id, name, input, result, failed }: Message, mine: Calls): Promise<void> {
    if (name === undefined) {
      const waiting = this.#waiting.get(id ?? 0);
      this.#waiting.delete(id ?? 0);
      if (failed === true) waiting?.reject(new NoResponse('The call failed.'));
      else waiting?.resolve(result);
      return;
    }
    const run = Object.hasOwn(mine, name) ? (mine[name] as (input: unknown) => unknown) : undefined;
    try {
      const given = await run?.(input);
      if (id !== undefined) this.#send({ id, result: given });
    } catch (error) {
      if (id !== undefined) this.#send({ id, failed: true });
      throw error;
    }
  }
}
