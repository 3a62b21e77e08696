import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { type RefundStatus, refundStatuses } from '@landed/contracts/refund/status';
import type { Refund } from '@landed/contracts/refund/types';
import type { Database } from '../../database.js';
import type { ListQuery } from '../list/list-query.js';
import { pageRows } from '../list/ordered-page.js';
import { pageOf } from '../list/page-of.js';
import { type RefundRow, refundColumns, refundOf } from './refund-row.js';

export interface RefundPageQuery extends ListQuery<RefundStatus> {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
}

export interface RefundPage {
  /** Newest first, by creation and then by id. */
  readonly refunds: readonly Refund[];
  readonly hasMore: boolean;
}

/** One page of refunds. Null when the record that it begins at is not a refund of this merchant and rail. */
export async function listRefunds(database: Database, query: RefundPageQuery): Promise<RefundPage | null> {
  const rows = await database.statements.$queryRaw<(RefundRow & { readonly known: boolean })[]>`
    SELECT cursor.known, ${refundColumns} ${pageOf('refund', query, refundStatuses)}`;
  const page = pageRows(rows, query);
  return page === null ? null : { refunds: page.rows.map(refundOf), hasMore: page.hasMore };
}
