import { z } from 'zod';

const reference = z.object({ id: z.string(), type: z.string() });
const resource = z.looseObject({
  id: z.string(),
  type: z.string(),
  attributes: z.record(z.string(), z.unknown()).default({}),
  relationships: z
    .record(z.string(), z.looseObject({ data: z.union([reference, z.array(reference), z.null()]).optional() }))
    .default({}),
});
const jsonApi = z.looseObject({ data: resource, included: z.array(resource) });

type Resource = z.output<typeof resource>;

/** A commodity refers to its measures, and they to their types, areas and expressions; nothing needed is deeper. */
const depthMax = 3;

/**
 * A JSON:API document as one object: attributes and related resources by name. A document that is not JSON:API is
 * returned as it is.
 */
export function flattened(document: unknown): unknown {
  const parsed = jsonApi.safeParse(document);
  if (!parsed.success) return document;
  const { data, included } = parsed.data;
  const byReference = new Map(included.map((each) => [`${each.type} ${each.id}`, each] as const));
  return flattenedResource(data, byReference, depthMax);
}

function flattenedResource(
  { id, attributes, relationships }: Resource,
  byReference: ReadonlyMap<string, Resource>,
  depth: number,
): Record<string, unknown> {
  const related = ({ id: relatedId, type }: z.output<typeof reference>): unknown => {
    const found = byReference.get(`${type} ${relatedId}`);
    return found === undefined || depth === 0 ? { id: relatedId } : flattenedResource(found, byReference, depth - 1);
  };
  const relations = Object.entries(relationships).map(([name, { data }]) => {
    if (data === undefined || data === null) return [name, null] as const;
    return [name, Array.isArray(data) ? data.map(related) : related(data)] as const;
  });
  return { id, ...attributes, ...Object.fromEntries(relations) };
}
