import { entry } from './entry.mjs';

/** The fields of a schema as a list, with those of nested objects below them: `line_items[].sku`. */
export function schemaFields(document, schema) {
  return fields(document, resolved(document, schema), '', 0).join('\n');
}

/** Objects that are nested deeper are named by their type only. */
const deepest = 4;

function fields(document, schema, prefix, depth) {
  const { properties, required = [] } = objectIn(document, schema) ?? {};
  if (properties === undefined || depth > deepest) return [];
  return Object.entries(properties).flatMap(([name, given]) => {
    const field = resolved(document, given);
    const { item, suffix } = elementOf(document, field);
    const path = `${prefix}${name}${suffix}`;
    const notes = [typeOf(document, given), required.includes(name) ? '' : 'optional'];
    return [
      entry(path, notes, given.description ?? field.description),
      ...fields(document, item, `${path}.`, depth + 1),
    ];
  });
}

/** A field's own schema, or the schema of its elements when it is a list. */
function elementOf(document, field) {
  const list = alternatives(document, field).find(({ type }) => type === 'array');
  return list === undefined ? { item: field, suffix: '' } : { item: resolved(document, list.items), suffix: '[]' };
}

function objectIn(document, schema) {
  return alternatives(document, schema).find(({ properties }) => properties !== undefined);
}

function alternatives(document, schema) {
  const list = schema.anyOf ?? schema.oneOf;
  return list === undefined ? [schema] : list.flatMap((one) => alternatives(document, resolved(document, one)));
}

export function resolved(document, schema) {
  if (schema?.$ref === undefined) return schema;
  return document.components.schemas[schema.$ref.split('/').at(-1)];
}

/** The type of a value in words: `string or null`, `list of object`, or the values that it can have. */
export function typeOf(document, schema) {
  const types = alternatives(document, resolved(document, schema)).map((one) => typeOfOne(document, one));
  return [...new Set(types)].join(' or ');
}

function typeOfOne(document, schema) {
  const { type, items, format, enum: values, const: only } = schema;
  if (only !== undefined) return `\`${only}\``;
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(' ');
  if (type === 'array')
    return `list of ${typeOf(document, items)}${range(schema.minItems, schema.maxItems, 'elements')}`;
  if (format !== undefined && type === 'string') return { uuid: 'UUID', 'date-time': 'timestamp' }[format] ?? format;
  const name = [type ?? 'any'].flat().join(' or ');
  return name + range(schema.minLength, schema.maxLength, 'characters') + range(schema.minimum, schema.maximum);
}

/** The limits of a value. The largest safe integer is not a limit that anyone has to know. */
function range(min, max, unit) {
  const end = max === Number.MAX_SAFE_INTEGER ? undefined : max;
  if (end === undefined) return '';
  const limits = min === undefined || (unit !== undefined && min <= 1) ? `at most ${end}` : `${min} to ${end}`;
  return ` (${[limits, unit].filter(Boolean).join(' ')})`;
}
