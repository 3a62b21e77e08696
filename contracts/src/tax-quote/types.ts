import type { ApiError } from '../errors/api-error.js';
import type { MerchantId, TaxQuoteId } from '../ids/ids.js';
import type { Metadata } from '../metadata/metadata.js';
import type { Currency } from '../money/currency.js';
import type { Rail } from '../rail/rail.js';
import type { DutyBasis } from './duty-basis.js';
import type { QuoteWarning } from './warning-codes.js';
import type { CreateTaxQuoteBody } from './wire.js';

/** One line to price. `hsCode` has 6, 8, 10 or 12 digits as the merchant sent it; amounts are minor units. */
export interface QuoteLine {
  readonly sku: string | null;
  readonly description: string;
  readonly quantity: number;
  readonly unitAmount: number;
  readonly hsCode: string;
  /** ISO 3166-1 alpha-2. Null: the country that the goods ship from counts. */
  readonly originCountry: string | null;
  /** The weight of the whole line, all units together. Null: not declared. */
  readonly netWeightGrams: number | null;
  /** The volume of the whole line, all units together. Null: not declared. */
  readonly volumeMl: number | null;
  /** Share of steel, aluminium or copper in the weight. Null: not declared. */
  readonly metalSharePercent: number | null;
  /** The merchant declares that it holds the proof of origin that a trade agreement asks for. */
  readonly preference: boolean;
}

/** Everything that a tax engine may use. Countries are ISO 3166-1 alpha-2 in upper case. */
export interface QuoteRequest {
  readonly destinationCountry: string;
  readonly destinationPostalCode: string | null;
  readonly shipFromCountry: string;
  readonly currency: Currency;
  readonly shippingAmount: number;
  readonly lines: readonly QuoteLine[];
}

/** One tax or one part of the duty. `rate` is a percentage as text, `9.975`; null for a fixed amount. */
export interface ChargeComponent {
  readonly name: string;
  readonly rate: string | null;
  readonly amount: number;
}

/** The rates that the national lines below an HS code have; percentages as text, like `rate`. */
export interface DutyRateRange {
  readonly min: string;
  readonly max: string;
  /** Number of national lines that the rates are of. */
  readonly lines: number;
  /** How many digits of the HS code decided; 0: the rate is an estimate for the chapter. */
  readonly codeDigits: number;
}

export interface QuotedLine extends QuoteLine {
  /** `quantity × unitAmount`. */
  readonly amount: number;
  readonly tax: number;
  /** The parts of `tax`; they add up to it. */
  readonly taxComponents: readonly ChargeComponent[];
  readonly duty: number;
  /** The parts of `duty`; they add up to it. */
  readonly dutyComponents: readonly ChargeComponent[];
  /** Null if the tax engine does not report it. */
  readonly dutyBasis: DutyBasis | null;
  /** Null: the tax engine does not report it, or the duty is not by rates. */
  readonly dutyRateRange: DutyRateRange | null;
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

/** The price of an order. Lines are in the order of the request. */
export interface LandedCost {
  readonly breakdown: AmountBreakdown;
  readonly lines: readonly QuotedLine[];
  /** Sentences that name the assumptions, for example that the origin is the country that the goods ship from. */
  readonly assumptions: readonly string[];
  readonly warnings: readonly QuoteWarning[];
  /** The least and the most duty of the order, in minor units. Null: the tax engine does not report it. */
  readonly dutyRange: { readonly min: number; readonly max: number } | null;
  /** Ids of the dated rule sets, rate tables and exchange rates that were used. */
  readonly rulePacks: readonly string[];
}

/** A tax engine prices the order or rejects it with a code of the error table; it never guesses. */
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
  /** It is not copied to a payment. */
  readonly metadata: Metadata;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Input that the gateway passes to the `taxQuote` workflow. The id is created before the start, so re-runs use it. */
export interface TaxQuoteInput {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly taxQuoteId: TaxQuoteId;
  readonly requestId: string;
  readonly body: CreateTaxQuoteBody;
}
