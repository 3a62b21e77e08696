import { eventTypes, isEventType } from '@landed/contracts/event/types';
import { EndpointError } from './endpoint-error.js';

/** Stands for all events, also those to come. */
export const everyEvent = '*';

/**
 * What an endpoint subscribes to, each name once and in the order of the list of events; `*` makes the others
 * superfluous. Refuses an empty list and names that are none (`events_refused`).
 */
export function subscribedEvents(names: readonly string[]): readonly string[] {
  if (names.length === 0) throw new EndpointError('events_refused', 'An endpoint needs at least one event, or *.');
  const unknown = names.filter((name) => name !== everyEvent && !isEventType(name));
  if (unknown.length > 0) {
    const shown = unknown.map((name) => JSON.stringify(name.slice(0, 64))).join(', ');
    throw new EndpointError(
      'events_refused',
      `Not the name of an event: ${shown}. There are ${eventTypes.join(', ')}.`,
    );
  }
  return names.includes(everyEvent) ? [everyEvent] : eventTypes.filter((type) => names.includes(type));
}
