import { sampleEvent } from '@landed/contracts/event/samples/index';
import { eventTypes } from '@landed/contracts/event/types';
import { eventsSchema } from './events-schema.js';

/** The files of `docs/events` that the code generates: the schema of all events, and a sample of each. */
export const eventFiles = {
  'events.schema.json': `${JSON.stringify(eventsSchema())}\n`,
  // One line per event: the bytes that a delivery sends.
  'samples.jsonl': eventTypes.map((type) => `${JSON.stringify(sampleEvent(type))}\n`).join(''),
};
