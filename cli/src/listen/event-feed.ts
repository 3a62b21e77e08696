import type { ApiEvent, EventPage } from '../merchant-api/events.js';

/** Reads the page that follows an event, or the newest one. */
export type ReadPage = (after?: string) => Promise<EventPage>;

/** How long before the newest known event one can turn up still: its id is older than its commit. */
const overlapMilliseconds = 30_000;

/**
 * What is new in a list that is read newest first. Events are ordered by ids that are made before they are committed, so
 * one can appear behind others that were read already: each reading goes back past the newest known event by an
 * overlap, and what was seen there is remembered.
 */
export class EventFeed {
  readonly #readPage: ReadPage;
  readonly #seen = new Map<string, number>();
  /** The instant of the newest event that was seen. */
  #newest = Number.NEGATIVE_INFINITY;

  constructor(readPage: ReadPage) {
    this.#readPage = readPage;
  }

  /** Takes everything that is there for known. */
  async begin(): Promise<void> {
    const { data } = await this.#readPage();
    const [first] = data;
    if (first === undefined) return;
    this.#newest = instantOf(first.id);
    this.#remember(await this.#unseen());
  }

  /** What was not there before, oldest first. A reading that fails has read nothing: the next one finds it. */
  async news(): Promise<readonly ApiEvent[]> {
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

/** Milliseconds since 1970 of a UUID v7. */
function instantOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
