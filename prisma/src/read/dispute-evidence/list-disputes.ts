import { type DisputeStage, type DisputeStatus, disputeStatuses } from '@landed/contracts/dispute/status';
import { type Database, type SqlPart, sql } from '../../database.js';
import { type ListQuery, pageOf, pageRows } from '../list/page-of.js';
import { type ShownDispute, type ShownRow, shownColumns, shownDispute } from './shown-dispute.js';

/** Rail and merchant null: for operators only. */
export interface DisputePageQuery extends Pick<ListQuery<DisputeStatus>, 'rail' | 'merchantId' | 'limit' | 'status'> {
  readonly startingAfter: string | null;
  readonly stage: DisputeStage | null;
  readonly paymentIntentId: string | null;
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

/** One page of disputes. Null when `startingAfter` is not a dispute of this merchant and rail. */
export async function listDisputes(database: Database, query: DisputePageQuery): Promise<DisputePage | null> {
  const page = { ...query, currency: null, createdFrom: null, createdBefore: null };
  const rows = await database.prisma.$queryRaw<(ShownRow & { readonly known: boolean })[]>`
    SELECT cursor.known, ${shownColumns} ${pageOf('dispute', page, disputeStatuses, narrowed(query))}`;
  const found = pageRows(rows, query.limit);
  if (found === null) return null;
  const disputes = found.rows.map((row) => ({ merchantId: row.merchantId, ...shownDispute(row) }));
  return { disputes, hasMore: found.hasMore };
}

/** The conditions that no list index serves; null without one. */
function narrowed({ stage, paymentIntentId, dueBefore }: DisputePageQuery): SqlPart | null {
  const conditions = [
    ...(stage === null ? [] : [sql`t.stage = ${stage}::dispute_stage`]),
    ...(paymentIntentId === null ? [] : [sql`t.payment_intent_id = ${paymentIntentId}::uuid`]),
    ...(dueBefore === null ? [] : [sql`t.evidence_due_by < ${dueBefore.toISOString()}::timestamptz`]),
  ];
  const [first, ...more] = conditions;
  return first === undefined ? null : more.reduce((all, part) => sql`${all} AND ${part}`, first);
}
