import { everyRecord, listPath } from '../call/pages.js';
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
    return this.#send({ method: 'GET', path: listPath('/v1/events', query) }, options);
  }

  /** Iterates over all events, newest first. Reads the next page when it is needed. */
  all(query: ListEvents = {}, options?: CallOptions): AsyncGenerator<LandedEvent, void, undefined> {
    return everyRecord(query, (next) => this.list(next, options));
  }

  /** Returns one event. */
  async retrieve(id: string, options?: CallOptions): Promise<LandedEvent> {
    return this.#send({ method: 'GET', path: `/v1/events/${pathSegment(id)}` }, options);
  }
}
