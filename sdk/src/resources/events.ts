import { pathSegment } from '../call/path-segment.js';
import type { CallOptions, Send } from '../call/types.js';
import type { EventList, LandedEvent, ListEvents } from '../types.js';

/** What happened, newest first: the same events that webhooks carry. */
export class EventsResource {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** One page. */
  list(query: ListEvents = {}, options?: CallOptions): Promise<EventList> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return this.#send({ method: 'GET', path: `/v1/events${search === '' ? '' : `?${search}`}` }, options);
  }

  /** Every event from there on, page after page, each page read when it is needed. */
  async *all(query: ListEvents = {}, options?: CallOptions): AsyncGenerator<LandedEvent, void, undefined> {
    let page = await this.list(query, options);
    for (;;) {
      yield* page.data;
      const last = page.data.at(-1);
      if (!page.has_more || last === undefined) return;
      page = await this.list({ ...query, starting_after: last.id }, options);
    }
  }

  async retrieve(id: string, options?: CallOptions): Promise<LandedEvent> {
    return this.#send({ method: 'GET', path: `/v1/events/${pathSegment(id)}` }, options);
  }
}
