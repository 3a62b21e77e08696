import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { type SqlPart, sql } from '../../database.js';

/**
 * That the dispute `r`, which another condition finds, belongs to this merchant and rail. The comparison is one that no
 * index serves: without table statistics the planner would otherwise take the index of a list.
 */
export function isDisputeOf({ merchantId, rail }: { readonly merchantId: MerchantId; readonly rail: Rail }): SqlPart {
  return sql`r.merchant_id IS NOT DISTINCT FROM ${merchantId}::uuid AND r.rail IS NOT DISTINCT FROM ${rail}::rail`;
}
