declare const brand: unique symbol;

/** A string that the compiler does not accept in place of an id of another kind. */
export type Id<Kind extends string> = string & { readonly [brand]: Kind };

export type MerchantId = Id<'merchant'>;
export type PaymentIntentId = Id<'payment_intent'>;
export type TaxQuoteId = Id<'tax_quote'>;
export type OperationId = Id<'operation'>;
export type EventId = Id<'event'>;

/** Brands a checked string. Call it where the string enters: HTTP path, database row, workflow input. */
export function asId<Kind extends string>(value: string): Id<Kind> {
  return value as Id<Kind>;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a string is a UUID of any version, in either case. */
export function isUuid(value: string): boolean {
  return uuidPattern.test(value);
}
