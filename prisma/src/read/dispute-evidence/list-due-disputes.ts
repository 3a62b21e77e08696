import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';
import { type ShownDispute, type ShownRow, shownColumns, shownDispute } from './shown-dispute.js';

/**
 * The disputes of a merchant that need evidence, the most urgent first; those without a deadline last. At most `limit`:
 * what is due later can wait until these have a response. Read by the index of the list by status.
 */
export async function listDueDisputes(
  { statements }: Pick<Database, 'statements'>,
  { rail, merchantId, limit }: { readonly rail: Rail; readonly merchantId: MerchantId; readonly limit: number },
): Promise<readonly ShownDispute[]> {
  const rows = await statements.$queryRaw<ShownRow[]>`
    SELECT ${shownColumns} FROM dispute AS r
    WHERE r.merchant_id = ${merchantId}::uuid AND r.rail = ${rail}::rail AND r.status = 'needs_response'
    ORDER BY r.evidence_due_by NULLS LAST, r.id
    LIMIT ${limit}::int`;
  return rows.map(shownDispute);
}
