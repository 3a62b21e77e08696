import type { ApiEvent, EventPage } from '../merchant-api/events.js';

/** Reads the page that follows an event, or the newest one. */
export type ReadPage = (after?: string) => Promise<EventPage>;

/** How much older than the newest known event a new event can be: its id is made before its commit. */
const overlapMilliseconds = 30_000;

/**
 * Finds new events in a list that is read newest first. Events are ordered by ids that are made before the events are
 * committed, so a new event can appear behind events that were already read. Each reading therefore goes back 30 s past
 * the newest known event and remembers the ids in that overlap.
 */
export class EventFeed {
  readonly #readPage: ReadPage;
  readonly #seen = new Map<string, number>();
  /** When the newest known event was made. */
  #newest = Number.NEGATIVE_INFINITY;

  constructor(readPage: ReadPage) {
    this.#readPage = readPage;
  }

  /** Marks all existing events as known. */
  async start(): Promise<void> {
    const { data } = await this.#readPage();
    const [first] = data;
    if (first === undefined) return;
    this.#newest = instantOf(first.id);
    this.#remember(await this.#unseen());
  }

  /** Returns the new events, oldest first. A reading that fails marks nothing as known, so the next one finds the events. */
  async readNew(): Promise<readonly ApiEvent[]> {
    const found = await this.#unseen();
    this.#remember(found);
    return found.toReversed();
  }

  async #unseen(): Promise<ApiEvent[]> {
    const horizon = this.#newest - overlapMilliseconds;
    const found: ApiEvent[] = [];
    let after: string | undefined;
    for (;;) {
      const { data, has_more } = await this.#readPage(after);
      for (const event of data) {
        if (instantOf(event.id) < horizon) return found;
        if (!this.#seen.has(event.id)) found.push(event);
      }
      after = data.at(-1)?.id;
      if (!has_more || after === undefined) return found;
    }
  }

  #remember(events: readonly ApiEvent[]): void {
    for (const { id } of events) {
      const instant = instantOf(id);
      this.#seen.set(id, instant);
      this.#newest = Math.max(this.#newest, instant);
    }
    for (const [id, instant] of this.#seen) if (instant < this.#newest - overlapMilliseconds) this.#seen.delete(id);
  }
}

/** The timestamp of a UUID v7, in milliseconds since 1970. */
function instantOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
