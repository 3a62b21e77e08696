import { type DisputeStage, type DisputeStatus, disputeStatuses } from '@landed/contracts/dispute/status';
import { type Database, type SqlPart, sql } from '../../database.js';
import type { ListQuery } from '../list/list-query.js';
import { pageRows } from '../list/ordered-page.js';
import { pageOf } from '../list/page-of.js';
import { type ShownDispute, type ShownRow, shownColumns, shownDispute } from './shown-dispute.js';

/** Rail and merchant null: for operators only. */
export interface DisputePageQuery extends ListQuery<DisputeStatus> {
  readonly stage: DisputeStage | null;
  /** Only disputes whose deadline for evidence is before this instant. */
  readonly dueBefore: Date | null;
}

export interface ListedDispute extends ShownDispute {
  readonly merchantId: string;
}

export interface DisputePage {
  /** Newest first, by creation and then by id. */
  readonly disputes: readonly ListedDispute[];
  readonly hasMore: boolean;
}

/** One page of disputes. Null when the record that it begins at is not a dispute of this merchant and rail. */
export async function listDisputes(database: Database, query: DisputePageQuery): Promise<DisputePage | null> {
  const rows = await database.statements.$queryRaw<(ShownRow & { readonly known: boolean })[]>`
    SELECT cursor.known, ${shownColumns} ${pageOf('dispute', query, disputeStatuses, narrowed(query))}`;
  const found = pageRows(rows, query);
  if (found === null) return null;
  const disputes = found.rows.map((row) => ({ merchantId: row.merchantId, ...shownDispute(row) }));
  return { disputes, hasMore: found.hasMore };
}

/** The conditions of the filters that only disputes have. */
function narrowed({ stage, dueBefore }: DisputePageQuery): readonly SqlPart[] {
  return [
    ...(stage === null ? [] : [sql`t.stage = ${stage}::dispute_stage`]),
    ...(dueBefore === null ? [] : [sql`t.evidence_due_by < ${dueBefore.toISOString()}::timestamptz`]),
  ];
}
