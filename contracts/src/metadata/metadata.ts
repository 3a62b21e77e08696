/** What a merchant attaches to a quote, a payment or a refund: texts by key, in the order of the keys. */
export type Metadata = Readonly<Record<string, string>>;

export const noMetadata: Metadata = Object.freeze({});

/**
 * The same metadata in the order of its keys. Requests and the database have orders of their own; with this one, a record
 * is the same bytes wherever it is read from.
 */
export function inKeyOrder(metadata: Metadata): Metadata {
  return Object.fromEntries(Object.entries(metadata).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function isSameMetadata(a: Metadata, b: Metadata): boolean {
  return JSON.stringify(inKeyOrder(a)) === JSON.stringify(inKeyOrder(b));
}
