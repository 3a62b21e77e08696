import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { ChangedBy, ChangedByUser } from '@landed/contracts/webhook-endpoint/types';
import { v7 as uuidV7 } from 'uuid';
import { type Database, type SqlPart, sql } from '../../database.js';
import { userColumnNames, userValues } from '../changed-by/user-columns.js';

/** What an operator asked for, and what became of it. */
export interface OperatorAction {
  /** Equal for each run of one request, so that it is written once. */
  readonly id: string;
  /** Null when it concerns the whole stack. */
  readonly rail: Rail | null;
  /** Null when it names no merchant that exists. */
  readonly merchantId: MerchantId | null;
  readonly action: string;
  /** An id, the week of a re-run, or `stack`. */
  readonly target: string;
  readonly actor: string;
  /** The identity whose signature was verified; absent when nothing was signed. */
  readonly identity?: string | null;
  /** Who approved it; absent when that was not needed. */
  readonly approvedBy?: string | null;
  readonly reason: string | null;
  readonly result: 'accepted' | 'rejected';
  /** One sentence. */
  readonly detail: string;
  /** Absent when an operator asked for it. */
  readonly user?: ChangedByUser;
}

/** The action as it is stored: of a repeated request the first result counts. */
export interface StoredOperatorAction {
  readonly result: 'accepted' | 'rejected';
  readonly detail: string;
  /** RFC 3339, by the database's clock. */
  readonly at: string;
}

/** Writes what an operator asked for, once, and returns what is stored. */
export async function recordOperatorAction(
  { prisma }: Database,
  action: OperatorAction,
): Promise<StoredOperatorAction> {
  const { id, rail, merchantId, target, actor, identity = null, reason, result, detail, user } = action;
  const { approvedBy = null } = action;
  await prisma.$executeRaw`
    INSERT INTO operator_action (id, rail, merchant_id, action, target, actor, identity, approved_by, reason, result,
                                 detail, ${userColumnNames})
    VALUES (${id}::uuid, ${rail}::rail, ${merchantId}::uuid, ${action.action}, ${target}, ${actor}, ${identity}, ${approvedBy},
            ${reason}, ${result}, ${detail}, ${userValues(user)})
    ON CONFLICT (id) DO NOTHING`;
  const stored = await findOperatorAction({ prisma }, id);
  if (stored === null) throw new Error('An operator action that was written has no row.');
  return stored;
}

/** What is stored of a request; null when it is new. */
export async function findOperatorAction(
  { prisma }: Pick<Database, 'prisma'>,
  id: string,
): Promise<StoredOperatorAction | null> {
  const row = await prisma.operatorAction.findUnique({ where: { id } });
  if (row === null) return null;
  return { result: row.result === 'accepted' ? 'accepted' : 'rejected', detail: row.detail, at: row.at.toISOString() };
}

/** An action that is recorded by the statement that makes the change. Its parts are columns of `source`, or values. */
export interface ActionInStatement extends ChangedBy {
  readonly action: string;
  readonly target: SqlPart;
  /** Whether it was accepted. */
  readonly isAccepted: SqlPart;
  readonly detail: SqlPart;
  /** Has the columns `rail` and `merchant_id`. An action is recorded for each of its rows. */
  readonly source: SqlPart;
}

/** The CTE `recorded`: inserts what an operator did. */
export function recordAction({
  action,
  target,
  isAccepted,
  detail,
  source,
  actor,
  reason,
  user,
}: ActionInStatement): SqlPart {
  return sql`recorded AS (
      INSERT INTO operator_action (id, rail, merchant_id, action, target, actor, reason, result, detail, ${userColumnNames})
      SELECT ${uuidV7()}::uuid, rail, merchant_id, ${action}, ${target}, ${actor}, ${reason},
             CASE WHEN ${isAccepted} THEN 'accepted' ELSE 'rejected' END, ${detail},
             ${userValues(user)}
      FROM ${source}
    )`;
}
