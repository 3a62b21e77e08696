import { sampleEvent } from '@landed/contracts/event/samples/index';
import { type EventType, eventTypes } from '@landed/contracts/event/types';
import { eventSchemas } from '@landed/contracts/event/wire';
import { z } from 'zod';

/** A file of `docs/events`, as the code generates it. */
export interface EventFile {
  readonly type: EventType;
  readonly name: string;
  readonly content: unknown;
}

/** A sample and a JSON Schema of every event. */
export const eventFiles: readonly EventFile[] = eventTypes.flatMap((type) => [
  { type, name: `${type}.json`, content: sampleEvent(type) },
  { type, name: `${type}.schema.json`, content: { title: type, ...z.toJSONSchema(eventSchemas[type]) } },
]);
