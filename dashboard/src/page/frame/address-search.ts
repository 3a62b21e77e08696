/** What an address has behind its path. Every value is a text: `0042` and an order number of 20 digits keep their digits. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** A search or query as a text, empty or with its question mark. Only texts are kept. */
export function searchText(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string') query.set(name, value);
  }
  // A space is `%20`, as the address to return to after the sign-in has it.
  return query.size === 0 ? '' : `?${query}`.replaceAll('+', '%20');
}

/** The names in an address that are not filters, or whose values cannot be. */
export function droppedFilters(given: object, kept: object): readonly string[] {
  return Object.keys(given).filter((name) => !(name in kept));
}

/** The filters that an address may have, and when a value is one. */
export type FilterChecks<Search> = Readonly<Record<keyof Search, (text: string) => boolean>>;

/** What of an address is a filter. The rest is dropped: an address may come from anywhere. */
export function keptFilters<Search extends object>(
  checks: FilterChecks<Search>,
  given: Readonly<Record<string, unknown>>,
): { readonly [Name in keyof Search]?: string } {
  const kept = Object.entries<(text: string) => boolean>(checks).flatMap(([name, isValid]) => {
    const text = given[name];
    return typeof text === 'string' && isValid(text) ? [[name, text] as const] : [];
  });
  return Object.fromEntries(kept) as { readonly [Name in keyof Search]?: string };
}
