import type { ApiError } from '../errors/api-error.js';
import type { MerchantId, TaxQuoteId } from '../ids/ids.js';
import type { Currency } from '../money/currency.js';
import type { Rail } from '../rail/rail.js';
import type { DutyBasis } from './duty-basis.js';
import type { CreateTaxQuoteBody } from './wire.js';

/** One line to be quoted. `hsCode` has 6 to 12 digits as the merchant sent it; amounts are minor units. */
export interface QuoteLine {
  readonly sku: string | null;
  readonly description: string;
  readonly quantity: number;
  readonly unitAmount: number;
  readonly hsCode: string;
  /** ISO 3166-1 alpha-2; null means: take the country the goods are shipped from. */
  readonly originCountry: string | null;
}

/** Everything that a tax engine may look at. Countries are ISO 3166-1 alpha-2 in capitals. */
export interface QuoteRequest {
  readonly destinationCountry: string;
  readonly destinationPostalCode: string | null;
  readonly shipFromCountry: string;
  readonly currency: Currency;
  readonly shippingAmount: number;
  readonly lines: readonly QuoteLine[];
}

/** One tax or one layer of the duty. `rate` is a percentage as text, `9.975`; null where no percentage was charged. */
export interface ChargeComponent {
  readonly name: string;
  readonly rate: string | null;
  readonly amount: number;
}

export interface QuotedLine extends QuoteLine {
  /** `quantity × unitAmount`. */
  readonly amount: number;
  readonly tax: number;
  /** They add up to `tax`. */
  readonly taxComponents: readonly ChargeComponent[];
  readonly duty: number;
  /** They add up to `duty`. */
  readonly dutyComponents: readonly ChargeComponent[];
  /** Null when the engine does not say. */
  readonly dutyBasis: DutyBasis | null;
}

/** `total = subtotal + shipping + tax + duty`, all in minor units of `currency`. */
export interface AmountBreakdown {
  readonly subtotal: number;
  readonly shipping: number;
  readonly tax: number;
  readonly duty: number;
  readonly total: number;
  readonly currency: Currency;
}

/** What an engine answers when it can price the order. Lines are in the order of the request. */
export interface LandedCost {
  readonly breakdown: AmountBreakdown;
  readonly lines: readonly QuotedLine[];
  /** Sentences that say what was taken for granted, e.g. that origin = the country shipped from. */
  readonly assumptions: readonly string[];
  /** Ids of the dated rule, rate and exchange-rate packs that were used. */
  readonly rulePacks: readonly string[];
}

/** An engine prices the order or refuses it with a code of the error table; it never guesses. */
export type LandedCostOutcome =
  | { readonly kind: 'priced'; readonly cost: LandedCost }
  | { readonly kind: 'rejected'; readonly error: ApiError };

/** A stored quote: the price is guaranteed until `expiresAt` (RFC 3339, milliseconds, UTC). */
export interface TaxQuote extends LandedCost {
  readonly id: TaxQuoteId;
  readonly livemode: boolean;
  readonly destinationCountry: string;
  readonly destinationPostalCode: string | null;
  readonly shipFromCountry: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** What the gateway hands to the `taxQuote` workflow. The id is made before the start, so a re-run finds the same. */
export interface TaxQuoteInput {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly taxQuoteId: TaxQuoteId;
  readonly requestId: string;
  readonly body: CreateTaxQuoteBody;
}
