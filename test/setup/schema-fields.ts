import { z } from 'zod';

type Schema = z.core.$ZodType;

/** The paths of all fields of a schema, as in `customer.email` and `line_items[].sku`. */
export function fieldsOf(schema: Schema, path = ''): readonly string[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray) return fieldsOf(inner.element, `${path}[]`);
  if (!(inner instanceof z.ZodObject)) return [path];
  return Object.entries<Schema>(inner.shape).flatMap(([name, field]) =>
    fieldsOf(field, path === '' ? name : `${path}.${name}`),
  );
}

/** The schema of a present value. */
function unwrapped(schema: Schema): Schema {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unwrapped(schema.unwrap());
  if (schema instanceof z.ZodDefault) return unwrapped(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema;
}

/** The fields of a schema that a value does not have, or has as null. Of a list, the first element counts. */
export function fieldsMissingIn(value: unknown, schema: Schema): readonly string[] {
  return fieldsOf(schema).filter((path) => {
    const names = path.replaceAll('[]', '.0').split('.');
    const found = names.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], value);
    return found === undefined || found === null;
  });
}
