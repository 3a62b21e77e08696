import type { Keyring } from '@landed/codec/keyring';
import type { Refusal } from '@landed/contracts/errors/refusal';
import type { QuoteRequest, TaxQuoteInput } from '@landed/contracts/tax-quote/types';
import type { Database } from '@landed/prisma/database';
import { loadTaxEngine } from '../store/tax-quote/load-tax-engine.js';
import { storeTaxQuote } from '../store/tax-quote/store-tax-quote.js';
import { checkLandedCost } from '../tax/port.js';
import type { TaxEngineOf } from '../tax/remote/engines.js';

export interface TaxQuoteDependencies {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly taxEngineOf: TaxEngineOf;
}

export type IssueOutcome = { readonly kind: 'issued' } | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Prices with the merchant's engine behind the port, checks what it answered, and stores the promise. An engine that is not known here
 * prices nothing: another one in its place would be a guess.
 */
export function createTaxQuoteActivities({ database, keyring, taxEngineOf }: TaxQuoteDependencies) {
  return {
    async issueTaxQuote(input: TaxQuoteInput): Promise<IssueOutcome> {
      const request = quoteRequest(input);
      const taxEngine = taxEngineOf(await loadTaxEngine(database, input));
      if (taxEngine === undefined) return { kind: 'refused', refusal: { code: 'internal_error' } };
      const outcome = await taxEngine.price(request, new Date().toISOString().slice(0, 10));
      if (outcome.kind === 'refused') return { kind: 'refused', refusal: outcome.refusal };
      const faults = checkLandedCost(request, outcome.cost);
      if (faults.length > 0) throw new Error(`The tax engine's answer does not add up: ${faults.join('; ')}`);
      await storeTaxQuote(database, keyring, input, outcome.cost);
      return { kind: 'issued' };
    },
  };
}

function quoteRequest({ body }: TaxQuoteInput): QuoteRequest {
  return {
    destinationCountry: body.destination_country,
    destinationPostalCode: body.destination_postal_code ?? null,
    shipFromCountry: body.ship_from_country,
    currency: body.currency,
    shippingAmount: body.shipping_amount,
    lines: body.line_items.map((line) => ({
      sku: line.sku ?? null,
      description: line.description,
      quantity: line.quantity,
      unitAmount: line.unit_amount,
      hsCode: line.hs_code,
      originCountry: line.origin_country ?? null,
    })),
  };
}
