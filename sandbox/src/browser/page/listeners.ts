/** The listeners of an element, by the name of their event. */
export class Listeners {
  readonly #byEvent = new Map<string, Set<Listener>>();

  add(event: string, listener: Listener): void {
    const listeners = this.#byEvent.get(event) ?? new Set();
    listeners.add(listener);
    this.#byEvent.set(event, listeners);
  }

  once(event: string, listener: Listener): void {
    const run: Listener = (payload) => {
      this.remove(event, run);
      return listener(payload);
    };
    this.add(event, run);
  }

  /** Removes one listener, or all of the event. */
  remove(event: string, listener?: Listener): void {
    if (listener === undefined) this.#byEvent.delete(event);
    else this.#byEvent.get(event)?.delete(listener);
  }

  has(event: string): boolean {
    return (this.#byEvent.get(event)?.size ?? 0) > 0;
  }

  /** Calls all listeners and returns their results. An error in one is reported and does not stop the others. */
  emit(event: string, payload: unknown): unknown[] {
    return [...(this.#byEvent.get(event) ?? [])].map((listener) => {
      try {
        return listener(payload);
      } catch (error) {
        reportError(error);
        return undefined;
      }
    });
  }
}

export type Listener = (payload: unknown) => unknown;
