/** A query of a list. */
interface PageQuery {
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

/** One page of a list. */
interface Page<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
}

/**
 * The path of a list with its query. Parameters that are undefined are left out. An array is sent as
 * `name[]`, an object as `name[key]`.
 */
export function listPath(path: string, query: object): string {
  const search = new URLSearchParams(Object.entries(query).flatMap(parametersOf)).toString();
  return search === '' ? path : `${path}?${search}`;
}

type QueryValue = string | number | readonly string[] | Readonly<Record<string, string>> | undefined;

function parametersOf([name, value]: readonly [string, QueryValue]): [string, string][] {
  if (value === undefined) return [];
  if (typeof value !== 'object') return [[name, String(value)]];
  const isList = Array.isArray(value);
  return Object.entries(value).map(([key, each]) => [isList ? `${name}[]` : `${name}[${key}]`, each]);
}

/** `toReversed` is newer than the oldest language that the package is compiled for. */
function reversed<Item>(items: readonly Item[]): Item[] {
  return items.map((_, index) => items[items.length - 1 - index] as Item);
}

/**
 * Iterates over all records of a list. Reads a page when its first record is requested. Pages are newest first; with
 * `ending_before`, the records are those that are newer, the oldest of them first.
 */
export async function* everyRecord<Query extends PageQuery, Item extends { readonly id: string }>(
  query: Query,
  read: (query: Query) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  const backwards = query.ending_before !== undefined;
  let page = await read(query);
  for (;;) {
    const records = backwards ? reversed(page.data) : page.data;
    yield* records;
    const last = records.at(-1);
    if (!page.has_more || last === undefined) return;
    page = await read({ ...query, [backwards ? 'ending_before' : 'starting_after']: last.id });
  }
}
