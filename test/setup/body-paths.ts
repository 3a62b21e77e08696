/** A path in a JSON document, as names and indexes. */
export type Path = readonly (string | number)[];

/** The paths of all members of all objects in a document, at any depth. */
export function memberPaths(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => memberPaths(item, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [[...path, name], ...memberPaths(member, [...path, name])]);
}

/** The paths of all objects in a document, including the document itself. */
export function objectPaths(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectPaths(item, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return [path, ...Object.entries(value).flatMap(([name, member]) => objectPaths(member, [...path, name]))];
}

/** The path as error bodies write it: `line_items[0].hs_code`. */
export function writePath(path: Path): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');
}

/** The document with another value at a path; `undefined` removes the member. */
export function withValue<T>(document: T, path: Path, value: unknown): T {
  const [first, ...rest] = path;
  if (first === undefined) return value as T;
  if (Array.isArray(document)) {
    return document.map((item, index) => (index === first ? withValue(item, rest, value) : item)) as T;
  }
  const members = { ...(document as Record<string, unknown>) };
  const changed = withValue(members[first], rest, value);
  if (changed === undefined) delete members[first];
  else members[first] = changed;
  return members as T;
}

/** The JSON text of the document with this literal at a path; the literal need not be valid JSON. */
export function textWith(document: unknown, path: Path, literal: string): string {
  const marker = 'literal';
  return JSON.stringify(withValue(document, path, marker)).replace(JSON.stringify(marker), () => literal);
}

/** Parses the output of {@link writePath}. */
export function readPath(written: string): Path {
  return written
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
