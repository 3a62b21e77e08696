type MergedActivities<Parts extends readonly object[]> = Parts extends readonly [
  infer First,
  ...infer Rest extends readonly object[],
]
  ? First & MergedActivities<Rest>
  : unknown;

/** Merges the activities of several features. Throws on a duplicate name: one would silently replace the other. */
export function mergeActivities<const Parts extends readonly object[]>(parts: Parts): MergedActivities<Parts> {
  const merged: Record<string, unknown> = {};
  for (const [name, activity] of parts.flatMap((part) => Object.entries(part))) {
    if (Object.hasOwn(merged, name))
      throw new Error(
        `Two activities are named "${name}"; rename one in activities/src and in the workflow that calls it.`,
      );
    merged[name] = activity;
  }
  return merged as MergedActivities<Parts>;
}
