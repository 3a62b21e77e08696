import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

interface EventsQuery {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly eventIds: readonly string[];
}

interface Row {
  readonly id: string;
  readonly merchant_reference: string | null;
}

/**
 * The merchant's references of the payments that events are about, by the event's id: of the payment itself, or of that of
 * a refund or dispute. Events about anything else, and payments without a reference, have none. Reads by keys only.
 */
export async function findOrderReferences(
  database: Database,
  { rail, merchantId, eventIds }: EventsQuery,
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.statements.$queryRaw<Row[]>`
    WITH wanted AS (
      SELECT id, resource_id FROM event
      WHERE rail = ${rail}::rail AND merchant_id = ${merchantId}::uuid AND id = ANY (${[...eventIds]}::uuid[])
    ), about AS (
      SELECT id, resource_id AS payment FROM wanted
      UNION ALL
      SELECT w.id, r.payment_intent_id FROM wanted AS w JOIN refund AS r ON r.id = w.resource_id
      UNION ALL
      SELECT w.id, d.payment_intent_id FROM wanted AS w JOIN dispute AS d ON d.id = w.resource_id
    )
    SELECT a.id::text AS id, p.merchant_reference
    FROM about AS a JOIN payment_intent AS p ON p.id = a.payment
    WHERE p.rail = ${rail}::rail AND p.merchant_id = ${merchantId}::uuid AND p.merchant_reference IS NOT NULL`;
  return new Map(rows.map((row) => [row.id, row.merchant_reference ?? '']));
}
