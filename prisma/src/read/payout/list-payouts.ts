import { type PayoutStatus, payoutStatuses } from '@landed/contracts/payout/status';
import { type Database, sql } from '../../database.js';
import type { ListQuery } from '../list/list-query.js';
import { pageRows } from '../list/ordered-page.js';
import { pageOf } from '../list/page-of.js';
import { type ShownPayout, type ShownPayoutRow, shownPayout, shownPayoutColumns } from './shown-payout.js';

/** Rail and merchant null: for operators only. */
export interface PayoutPageQuery extends ListQuery<PayoutStatus> {
  /** Only payouts of this ISO 8601 week; null for all. */
  readonly period: string | null;
}

export interface PayoutPage {
  /** Newest first, by creation and then by id. */
  readonly payouts: readonly ShownPayout[];
  readonly hasMore: boolean;
}

/** One page of payouts. Null when the record that it begins at is not a payout of this merchant and rail. */
export async function listPayouts(database: Database, query: PayoutPageQuery): Promise<PayoutPage | null> {
  const narrow = query.period === null ? [] : [sql`t.period = ${query.period}`];
  const rows = await database.statements.$queryRaw<(ShownPayoutRow & { readonly known: boolean })[]>`
    SELECT cursor.known, ${shownPayoutColumns} ${pageOf('payout', query, payoutStatuses, narrow)}`;
  const found = pageRows(rows, query);
  return found === null ? null : { payouts: found.rows.map(shownPayout), hasMore: found.hasMore };
}
