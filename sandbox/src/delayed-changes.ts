/** Changes that a bank makes a while later, at most one for each object at a time. */
export class DelayedChanges {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #stopped = false;

  constructor(readonly delayMs: number) {}

  /** Makes the change after the delay, unless one waits for this object already. */
  later(id: string, change: () => void): void {
    if (this.#stopped || this.#timers.has(id)) return;
    const run = (): void => {
      this.#timers.delete(id);
      change();
    };
    this.#timers.set(id, setTimeout(run, this.delayMs));
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
