/**
 * The authority that the tax and duty of a payment are owed to: a country, and in the US, Canada and Australia a state.
 */
export interface Jurisdiction {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The code of a state, such as `NY` or `NSW`. Null in other countries, and where the order does not name its state. */
  readonly state: string | null;
}
