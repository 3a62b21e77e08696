type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type Node = { [name: string]: Json };

/**
 * Writes "or null" as a list of types, `["string", "null"]`, at any depth of a document. Most generators of clients
 * cannot read the other form, a union with a schema that is only null. A union with a reference stays: it has no list of
 * types to join.
 */
export function withNullAsType<T>(document: T): T {
  return convert(document as Json) as T;
}

function convert(value: Json): Json {
  if (Array.isArray(value)) return value.map(convert);
  if (!isNode(value)) return value;
  const node = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, convert(member)]));
  if (isNode(node['properties'])) node['properties'] = withTypes(node['properties']);
  const [first, second, ...more] = Array.isArray(node['anyOf']) ? node['anyOf'] : [];
  if (!isNode(first) || typeof first['type'] !== 'string' || !isNull(second) || more.length > 0) return node;
  const { anyOf: _, ...rest } = node;
  return { ...orNull(first), ...rest };
}

/** A field that is always null gets a type that generators have. */
function withTypes(properties: Node): Node {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      isNode(schema) && isNull(schema) ? { ...schema, type: ['string', 'null'] } : schema,
    ]),
  );
}

function isNode(value: Json | undefined): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNull(schema: Json | undefined): boolean {
  return isNode(schema) && schema['type'] === 'null';
}

function orNull({ enum: values, const: only, ...schema }: Node): Node {
  const listed = only === undefined ? values : [only];
  const type = [schema['type'] ?? 'string', 'null'];
  return { ...schema, type, ...(Array.isArray(listed) ? { enum: [...listed, null] } : {}) };
}
