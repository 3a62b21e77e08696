import { isDeepStrictEqual } from 'node:util';
import { eventDescriptions } from '@landed/contracts/event/descriptions';
import { type EventType, eventTypes } from '@landed/contracts/event/types';
import { eventName, eventSchema } from '@landed/contracts/event/wire';
import { z } from 'zod';

type Schema = z.core.JSONSchema.JSONSchema;

/** Where the JSON Schema of an event is in the document of all events. */
export const schemaOf = (type: EventType) => `#/$defs/${type}`;

/**
 * One JSON Schema document of all events. The schema of an event has only what is its own. What all events have is in
 * `EventEnvelope`, and the data of all events of a resource is in `<resource>.data`.
 */
export function eventsSchema() {
  const { $schema, $defs = {} } = z.toJSONSchema(eventSchema, { target: 'draft-2020-12' });
  const written: Record<string, Schema> = {};
  const refTo = (name: string, schema: Schema): Schema => {
    written[name] ??= schema;
    if (!isDeepStrictEqual(written[name], schema)) throw new Error(`The events have different schemas for ${name}.`);
    return { $ref: `#/$defs/${name}` };
  };
  for (const type of eventTypes) {
    const { properties = {}, additionalProperties = {} } = $defs[`${eventName(type)}Event`] ?? {};
    const { type: name = {}, data = {}, ...common } = properties as Record<string, Schema>;
    const [resource = ''] = type.split('.');
    written[type] = {
      description: eventDescriptions[type],
      type: 'object',
      allOf: [
        refTo('EventEnvelope', {
          type: 'object',
          properties: common,
          required: Object.keys(common),
          additionalProperties,
        }),
      ],
      properties: { type: name, data: refTo(`${resource}.data`, data) },
      required: ['type', 'data'],
    };
  }
  const resources = Object.entries($defs).filter(([name]) => !name.endsWith('Event'));
  return {
    $schema,
    title: 'Event',
    description: $defs['Event']?.description,
    oneOf: eventTypes.map((type) => ({ $ref: schemaOf(type) })),
    $defs: { ...written, ...Object.fromEntries(resources) },
  };
}
