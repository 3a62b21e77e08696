import type { Keyring } from '@landed/codec/keyring';
import type { Refusal } from '@landed/contracts/errors/refusal';
import type { TaxQuoteInput } from '@landed/contracts/tax-quote/types';
import type { Database } from '@landed/prisma/database';
import { loadTaxEngine } from '../store/tax-quote/load-tax-engine.js';
import { storeTaxQuote } from '../store/tax-quote/store-tax-quote.js';
import { checkLandedCost } from '../tax/port.js';
import type { TaxEngineOf } from '../tax/remote/engines.js';
import { quoteRequest } from './quote-request.js';

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
      const request = quoteRequest(input.body);
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
