import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** What an operator asked for, and what became of it. */
export interface OperatorAction {
  /** The same for the same request, so that it is written once. */
  readonly id: string;
  readonly rail: Rail;
  /** Null when it names no merchant that exists. */
  readonly merchantId: MerchantId | null;
  readonly action: string;
  /** The id of a payout, or a week. */
  readonly target: string;
  readonly actor: string;
  readonly reason: string;
  readonly result: 'accepted' | 'rejected';
  /** One sentence. */
  readonly detail: string;
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
  const { id, rail, merchantId, target, actor, reason, result, detail } = action;
  await prisma.$executeRaw`
    INSERT INTO operator_action (id, rail, merchant_id, action, target, actor, reason, result, detail)
    VALUES (${id}::uuid, ${rail}::rail, ${merchantId}::uuid, ${action.action}, ${target}, ${actor}, ${reason}, ${result},
            ${detail})
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
