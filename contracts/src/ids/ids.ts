declare const brand: unique symbol;

/** A string that cannot be passed where another kind of id is asked for. */
export type Id<Kind extends string> = string & { readonly [brand]: Kind };

export type MerchantId = Id<'merchant'>;
export type PaymentIntentId = Id<'payment_intent'>;
export type TaxQuoteId = Id<'tax_quote'>;
export type OperationId = Id<'operation'>;
export type EventId = Id<'event'>;

/** Gives a checked string its brand: called where a string enters (HTTP path, database row, workflow input). */
export function asId<Kind extends string>(value: string): Id<Kind> {
  return value as Id<Kind>;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a string is a UUID of any version, in either case. */
export function isUuid(value: string): boolean {
  return uuidPattern.test(value);
}
