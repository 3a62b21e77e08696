import type { TaxQuoteInput } from '@landed/contracts/tax-quote/types';
import type { Database } from '../../database.js';

/** The name of the tax engine for this merchant's quotes on this rail; null for the embedded engine. */
export async function loadTaxEngine(
  database: Database,
  { merchantId, rail }: Pick<TaxQuoteInput, 'merchantId' | 'rail'>,
): Promise<string | null> {
  const rows = await database.statements.$queryRaw<{ tax_engine: string | null }[]>`
    SELECT tax_engine FROM merchant_rail WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail`;
  if (rows[0] === undefined) throw new Error('The merchant has no such rail.');
  return rows[0].tax_engine;
}
