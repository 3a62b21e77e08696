import type { ChangedByUser } from '@landed/contracts/webhook-endpoint/types';
import { type SqlPart, sql } from '../../database.js';

/** The columns that say which dashboard user made a change, for a row of an audit log. */
export function userColumns(user: ChangedByUser | undefined) {
  return {
    userId: user?.id ?? null,
    sessionId: user?.sessionId ?? null,
    address: user?.address ?? null,
    factorAt: user?.factorAt ?? null,
  };
}

/** The names of these columns, in a statement. */
export const userColumnNames: SqlPart = sql`user_id, session_id, address, factor_at`;

/** The values of these columns, in the order of their names. */
export function userValues(user: ChangedByUser | undefined): SqlPart {
  const { userId, sessionId, address, factorAt } = userColumns(user);
  return sql`${userId}::uuid, ${sessionId}::uuid, ${address}::text, ${factorAt}::timestamptz`;
}
