import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { type RefundStatus, refundStatuses } from '@landed/contracts/refund/status';
import type { Refund } from '@landed/contracts/refund/types';
import { type Database, type SqlPart, sql } from '../../database.js';
import { type ListQuery, pageOf, pageRows } from '../list/page-of.js';
import { type RefundRow, refundColumns, refundOf } from './refund-row.js';

export interface RefundPageQuery extends ListQuery<RefundStatus> {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly paymentIntentId: string | null;
  /** The reference of the refunded payments; null for any reference, and for none. */
  readonly merchantReference: string | null;
}

export interface RefundPage {
  /** Newest first, by creation and then by id. */
  readonly refunds: readonly Refund[];
  readonly hasMore: boolean;
}

/** One page of refunds. Null when `startingAfter` is not a refund of this merchant and rail. */
export async function listRefunds(database: Database, query: RefundPageQuery): Promise<RefundPage | null> {
  const rows = await database.prisma.$queryRaw<(RefundRow & { readonly known: boolean })[]>`
    SELECT cursor.known, ${refundColumns} ${pageOf('refund', query, refundStatuses, ofPayments(query))}`;
  const page = pageRows(rows, query.limit);
  return page === null ? null : { refunds: page.rows.map(refundOf), hasMore: page.hasMore };
}

/** A condition on the refunded payments; null without one. */
function ofPayments({ rail, merchantId, paymentIntentId, merchantReference }: RefundPageQuery): SqlPart | null {
  const ofPayment = sql`t.payment_intent_id = ${paymentIntentId}::uuid`;
  if (merchantReference === null) return paymentIntentId === null ? null : ofPayment;
  const withReference = sql`t.payment_intent_id = ANY (ARRAY (
      SELECT p.id FROM payment_intent AS p
      WHERE p.merchant_id = ${merchantId}::uuid AND p.rail = ${rail}::rail
        AND p.merchant_reference = ${merchantReference}))`;
  return paymentIntentId === null ? withReference : sql`${ofPayment} AND ${withReference}`;
}
