import { compareWithQuote } from '@landed/contracts/checkout/quote-differences';
import { createPaymentIntentSchema } from '@landed/contracts/checkout/wire';
import { asId } from '@landed/contracts/ids/ids';
import type { LandedCost, QuoteRequest, TaxQuote } from '@landed/contracts/tax-quote/types';
import { createTaxQuoteSchema } from '@landed/contracts/tax-quote/wire';
import { fingerprintOf } from '@landed/gateway/idempotency/fingerprint';
import { bodyReader } from '@landed/gateway/validation/body-reader';
import { createTaxEngine, quoteRequest } from '@landed/tax-engine/price';

const on = '2026-11-25';
const quoteId = '019aa5b0-2d4c-7b8e-8f3a-6c1d2e3f4a5b';
const engine = createTaxEngine({ useStaleExchangeRates: true });
const readQuote = bodyReader(createTaxQuoteSchema);
const readCharge = bodyReader(createPaymentIntentSchema);

/** The parts of an order that the properties spell in several ways. */
export interface Spelled {
  readonly country: string;
  readonly postalCode?: string | null;
  readonly shipFrom?: string;
  readonly hsCode?: string;
  readonly ipAddress?: unknown;
}

const lineOf = ({ hsCode }: Spelled) => ({
  description: 'Goods',
  quantity: 1,
  unit_amount: 20_000,
  hs_code: hsCode ?? '420221',
});

/** What the schema and the engine make of a quote. Throws if either rejects it. */
export function quoted(order: Spelled): { readonly request: QuoteRequest; readonly cost: LandedCost } {
  const read = readQuote({
    destination_country: order.country,
    destination_postal_code: order.postalCode,
    ship_from_country: order.shipFrom ?? 'DE',
    currency: 'EUR',
    line_items: [lineOf(order)],
  });
  if (read.kind === 'invalid') throw new Error(JSON.stringify(read.error.details));
  const request = quoteRequest(read.body);
  const outcome = engine.price(request, on);
  if (outcome.kind === 'rejected') throw new Error(JSON.stringify(outcome.error.details));
  return { request, cost: outcome.cost };
}

/** The fields in which a charge of one spelling differs from a quote of another. */
export function mismatches(quotedAs: Spelled, chargedAs: Spelled): readonly string[] {
  const { request, cost } = quoted(quotedAs);
  const quote: TaxQuote = {
    id: asId<'tax_quote'>(quoteId),
    livemode: true,
    destinationCountry: request.destinationCountry,
    destinationPostalCode: request.destinationPostalCode,
    shipFromCountry: request.shipFromCountry,
    ...cost,
    metadata: {},
    createdAt: `${on}T10:00:00.000Z`,
    expiresAt: `${on}T10:30:00.000Z`,
  };
  return compareWithQuote(chargeBody(chargedAs), quote, engine.placeOf).mismatches;
}

/** The fingerprint that decides whether a charge conflicts with an earlier one of the same idempotency key. */
export function fingerprint(order: Spelled): string {
  return fingerprintOf('POST', '/v1/payment_intents', chargeBody(order));
}

/** The charge of an order as the schema reads it. */
export function chargeBody(order: Spelled) {
  const read = readCharge({
    tax_quote_id: quoteId,
    amount: 20_000,
    currency: 'EUR',
    payment_method: 'pm_card_visa',
    customer: { email: 'buyer@example.com' },
    shipping_address: { country: order.country, postal_code: order.postalCode },
    line_items: [lineOf(order)],
    ...('ipAddress' in order ? { buyer_context: { ip_address: order.ipAddress } } : {}),
  });
  if (read.kind === 'invalid') throw new Error(JSON.stringify(read.error.details));
  return read.body;
}
