import { z } from 'zod';

/** An instant in UTC with milliseconds, as every response and event writes it. */
export function instantField(description: string) {
  return z.iso.datetime({ precision: 3 }).meta({ description: `${description} ${instantFormat}` });
}

/** An instant that may be missing; the description says when. */
export function nullableInstantField(description: string) {
  return z.iso
    .datetime({ precision: 3 })
    .nullable()
    .meta({ description: `${description} ${instantFormat}` });
}

const instantFormat = 'RFC 3339 in UTC, with milliseconds.';

/** The `id` of a record. `noun` names the record in prose: `payment`. */
export function idField(noun: string) {
  return z.uuid().meta({ description: `Id of the ${noun}, a UUID.` });
}

/** The type of a record: the same text on every record of that type. */
export function objectField<const Name extends string>(name: Name) {
  return z.literal(name).meta({ description: `Type of this object: always \`${name}\`.` });
}

export const livemodeField = z
  .boolean()
  .meta({ description: '`true` in live mode, `false` in test mode. The API key decides the mode.' });

export const createdAtField = instantField('When the record was created.');

export const updatedAtField = instantField('When the record last changed.');
