import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { type SqlPart, sql } from '../../database.js';

interface Merchant {
  readonly merchantId: MerchantId;
  readonly rail: Rail;
}

/** The column `has_endpoint`: whether the merchant has an enabled endpoint. It saves a separate query. */
export function hasEndpointColumn({ merchantId, rail }: Merchant): SqlPart {
  return sql`EXISTS (
      SELECT FROM webhook_endpoint
      WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND status = 'enabled'
    ) AS has_endpoint`;
}
