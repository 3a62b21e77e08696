import type { Keyring } from '@landed/codec/keyring';
import type { AuditActorKind, AuditEntry } from '@landed/contracts/audit/types';
import { userOfActor } from '@landed/contracts/dashboard/people';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { ChangedFields } from '@landed/contracts/merchant/types';
import type { Rail } from '@landed/contracts/rail/rail';
import { type Database, type SqlPart, sql } from '../../database.js';
import { sealContexts } from '../../sealing.js';
import { namesOfUsers } from '../user/actor-names.js';
import { openedText } from '../user/user-row.js';

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

interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly rail: string | null;
  /** Null of an entry about a team: the person's name is sealed. */
  readonly actor: string | null;
  readonly userId: string | null;
  readonly address: string | null;
  readonly action: string;
  readonly target: string;
  readonly reason: string | null;
  readonly result: string;
  readonly detail: string | null;
  readonly fields: unknown;
  readonly sealedAddress: Uint8Array | null;
  readonly by: string;
}

/** At most `limit` entries of a merchant, newest first; within one millisecond by id. */
export async function listAuditEntries(
  { database, keyring }: { readonly database: Pick<Database, 'prisma'>; readonly keyring: Keyring },
  filter: AuditFilter,
  limit: number,
): Promise<readonly AuditEntry[]> {
  const rows = await database.prisma.$queryRaw<AuditRow[]>`
    SELECT id::text AS id, at, rail::text AS rail, actor, user_id::text AS "userId", address, action, target, reason,
           result, detail, fields, sealed_address AS "sealedAddress",
           CASE WHEN user_id IS NOT NULL OR actor LIKE 'user %' THEN 'user' WHEN actor IN ('service', 'gateway', 'landed') THEN 'service'
                ELSE 'operator' END AS by
    FROM audit_entry
    WHERE ${conditions(filter)}
    ORDER BY at DESC, id DESC LIMIT ${limit}::int`;
  // Names are as they are now, even when an earlier version has stored the name of then.
  const actors = rows.flatMap(({ actor, userId }) => userId ?? userOfActor(actor ?? '') ?? []);
  const names = await namesOfUsers({ database, keyring }, actors);
  return rows.map(({ sealedAddress, ...row }) => ({
    ...row,
    actor: names.get(row.userId ?? userOfActor(row.actor ?? '') ?? '') ?? row.actor ?? '',
    address:
      sealedAddress === null ? row.address : openedText(keyring, sealedAddress, sealContexts.userEventAddress(row.id)),
    at: row.at.toISOString(),
    rail: row.rail as Rail | null,
    by: row.by as AuditActorKind,
    result: row.result === 'accepted' ? 'accepted' : 'rejected',
    fields: fieldsOf(row.fields),
  }));
}

/** Roles are a list in the record of a team, and a text here. */
function fieldsOf(fields: unknown): ChangedFields | null {
  if (fields === null) return null;
  const text = (value: unknown) => (Array.isArray(value) ? value.join(', ') : value);
  return Object.fromEntries(
    Object.entries(fields as Record<string, { readonly before: unknown; readonly after: unknown }>).map(
      ([name, { before, after }]) => [name, { before: text(before), after: text(after) }],
    ),
  ) as ChangedFields;
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
