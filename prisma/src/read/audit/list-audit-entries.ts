import type { AuditActorKind, AuditEntry } from '@landed/contracts/audit/types';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { ChangedFields } from '@landed/contracts/merchant/types';
import type { Rail } from '@landed/contracts/rail/rail';
import { type Database, type SqlPart, sql } from '../../database.js';

export interface AuditFilter {
  readonly merchantId: MerchantId;
  /** Only what this user did. */
  readonly userId?: string | undefined;
  /** An action, or the part before its dot. */
  readonly action?: string | undefined;
  readonly since?: Date | undefined;
  /** The last entry of the previous page. */
  readonly after?: Pick<AuditEntry, 'id' | 'at'> | undefined;
}

interface AuditRow extends Omit<AuditEntry, 'at' | 'by' | 'fields' | 'rail' | 'result'> {
  readonly at: Date;
  readonly by: string;
  readonly rail: string | null;
  readonly result: string;
  readonly fields: unknown;
}

/** At most `limit` entries of a merchant, newest first; within one millisecond by id. */
export async function listAuditEntries(
  { prisma }: Database,
  filter: AuditFilter,
  limit: number,
): Promise<readonly AuditEntry[]> {
  const rows = await prisma.$queryRaw<AuditRow[]>`
    SELECT id::text AS id, at, rail::text AS rail, actor, user_id::text AS "userId", address, action, target, reason,
           result, detail, fields,
           CASE WHEN user_id IS NOT NULL THEN 'user' WHEN actor IN ('service', 'gateway', 'landed') THEN 'service'
                ELSE 'operator' END AS by
    FROM audit_entry
    WHERE ${conditions(filter)}
    ORDER BY at DESC, id DESC LIMIT ${limit}::int`;
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    rail: row.rail as Rail | null,
    by: row.by as AuditActorKind,
    result: row.result === 'accepted' ? 'accepted' : 'rejected',
    fields: row.fields as ChangedFields | null,
  }));
}

function conditions({ merchantId, userId, action, since, after }: AuditFilter): SqlPart {
  let all = sql`merchant_id = ${merchantId}::uuid`;
  const and = (condition: SqlPart) => {
    all = sql`${all} AND ${condition}`;
  };
  if (userId !== undefined) and(sql`user_id = ${userId}::uuid`);
  if (action !== undefined) and(sql`(action = ${action} OR split_part(action, '.', 1) = ${action})`);
  if (since !== undefined) and(sql`at >= ${since.toISOString()}::timestamptz`);
  if (after !== undefined) and(sql`(at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return all;
}
