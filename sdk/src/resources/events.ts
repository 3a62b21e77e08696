import { pathSegment } from '../call/path-segment.js';
import type { CallOptions, Send } from '../call/types.js';
import type { EventList, LandedEvent, ListEvents } from '../types.js';

/** The merchant's events, newest first. Webhooks deliver the same events. */
export class EventsResource {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Returns one page of events. */
  list(query: ListEvents = {}, options?: CallOptions): Promise<EventList> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return this.#send({ method: 'GET', path: `/v1/events${search === '' ? '' : `?${search}`}` }, options);
  }

  /** Iterates over all events, newest first. Reads the next page when it is needed. */
  async *all(query: ListEvents = {}, options?: CallOptions): AsyncGenerator<LandedEvent, void, undefined> {
    let page = await this.list(query, options);
    for (;;) {
      yield* page.data;
      const last = page.data.at(-1);
      if (!page.has_more || last === undefined) return;
      page = await this.list({ ...query, starting_after: last.id }, options);
    }
  }

  /** Returns one event. */
  async retrieve(id: string, options?: CallOptions): Promise<LandedEvent> {
    return this.#send({ method: 'GET', path: `/v1/events/${pathSegment(id)}` }, options);
  }
}
