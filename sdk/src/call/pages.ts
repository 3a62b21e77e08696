/** A query of a list. */
interface PageQuery {
  readonly starting_after?: string | undefined;
}

/** One page of a list. */
interface Page<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
}

/** The path of a list with its query. Parameters that are undefined are left out. */
export function listPath(path: string, query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** Iterates over all records of a list. Reads a page when its first record is requested. */
export async function* everyRecord<Query extends PageQuery, Item extends { readonly id: string }>(
  query: Query,
  read: (query: Query) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let page = await read(query);
  for (;;) {
    yield* page.data;
    const last = page.data.at(-1);
    if (!page.has_more || last === undefined) return;
    page = await read({ ...query, starting_after: last.id });
  }
}
