import { eventTypes, isEventType } from '@landed/contracts/event/types';
import { EndpointError } from './endpoint-error.js';

/** Stands for all event types, including future ones. */
export const everyEvent = '*';

/**
 * The event types of a subscription, without duplicates, in the order of `eventTypes`. `*` replaces all others.
 *
 * @throws EndpointError `events_rejected` for an empty list and for unknown types.
 */
export function subscribedEvents(names: readonly string[]): readonly string[] {
  if (names.length === 0) throw new EndpointError('events_rejected', 'Expected at least one event type, or *.');
  const unknown = names.filter((name) => name !== everyEvent && !isEventType(name));
  if (unknown.length > 0) {
    const shown = unknown.map((name) => JSON.stringify(name.slice(0, 64))).join(', ');
    throw new EndpointError(
      'events_rejected',
      `Unknown event type: ${shown}. Expected one of ${eventTypes.join(', ')}.`,
    );
  }
  return names.includes(everyEvent) ? [everyEvent] : eventTypes.filter((type) => names.includes(type));
}
