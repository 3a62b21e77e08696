import type { Keyring } from '@landed/codec/keyring';
import type { ApiError } from '@landed/contracts/errors/api-error';
import { chargeTotalMin } from '@landed/contracts/money/money';
import type { TaxPlaceOf } from '@landed/contracts/tax-quote/tax-place';
import type { AmountBreakdown, TaxQuoteInput } from '@landed/contracts/tax-quote/types';
import type { Database } from '@landed/prisma/database';
import { loadAllowances } from '@landed/prisma/read/restricted-goods/list-allowances';
import { loadTaxEngine } from '@landed/prisma/read/tax-quote/load-tax-engine';
import { saveTaxQuote } from '@landed/prisma/write/tax-quote/save-tax-quote';
import { checkLandedCost, quoteRequest } from '@landed/tax-engine/price';
import type { TaxEngineOf } from '../remote-tax-engine/tax-engines.js';
import { checkRegistrations } from './check-registrations.js';
import type { CodeCheck } from './code-check.js';

export interface TaxQuoteDependencies {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly taxEngineOf: TaxEngineOf;
  readonly taxPlaceOf: TaxPlaceOf;
  readonly codeCheck: CodeCheck;
}

export type IssueOutcome = { readonly kind: 'issued' } | { readonly kind: 'rejected'; readonly error: ApiError };

/**
 * Prices the order with the merchant's tax engine, checks the price and stores the quote. If this process does not have
 * that engine, the quote is rejected: the price of another engine would be a guess.
 */
export function createTaxQuoteActivities({
  database,
  keyring,
  taxEngineOf,
  taxPlaceOf,
  codeCheck,
}: TaxQuoteDependencies) {
  return {
    async issueTaxQuote(input: TaxQuoteInput): Promise<IssueOutcome> {
      const request = quoteRequest(input.body);
      // Runs on another thread while this one reads and prices.
      const checkingCodes = codeCheck(request.lines);
      const [engineName, allowances] = await Promise.all([
        loadTaxEngine(database, input),
        loadAllowances(database, input.merchantId),
      ]);
      const taxEngine = taxEngineOf(engineName, input.rail);
      if (taxEngine === undefined) return { kind: 'rejected', error: { code: 'internal_error' } };
      const on = new Date().toISOString().slice(0, 10);
      const outcome = await taxEngine.price(request, on, { allowances });
      if (outcome.kind === 'rejected') return { kind: 'rejected', error: outcome.error };
      const faults = checkLandedCost(request, outcome.cost);
      if (faults.length > 0) throw new Error(`The tax engine's price is not usable: ${faults.join('; ')}`);
      const error = notChargeable(outcome.cost.breakdown);
      if (error !== null) return { kind: 'rejected', error };
      const checked = await checkRegistrations(database, taxPlaceOf, input, outcome.cost, on);
      if (checked.kind === 'rejected') return { kind: 'rejected', error: checked.error };
      const warnings = [...checked.cost.warnings, ...(await checkingCodes)];
      await saveTaxQuote(database, keyring, input, { ...checked.cost, warnings });
      return { kind: 'issued' };
    },
  };
}

/** A quote guarantees a price, so a price that no charge can take is not quoted. */
function notChargeable({ total }: AmountBreakdown): ApiError | null {
  if (total >= chargeTotalMin) return null;
  const message = `The total of the quote is ${total}, below the smallest charge of ${chargeTotalMin}.`;
  return { code: 'invalid_amount', details: { fields: [{ path: 'line_items', code: 'total_too_small', message }] } };
}
