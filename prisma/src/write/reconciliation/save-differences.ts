import { type DifferenceKind, partnerDifferenceKinds } from '@landed/contracts/reconciliation/kinds';
import type { FoundDifference } from '@landed/contracts/reconciliation/types';
import type { Database } from '../../database.js';
import { findDatabaseTime } from '../../read/clock/find-database-time.js';
import type { Account } from '../../read/reconciliation/account.js';

/**
 * Saves the differences that a run found. A resolved difference stays resolved while its amounts stay the same.
 *
 * @param seenAt when the run began; RFC 3339.
 */
export async function saveDifferences(
  database: Database,
  { rail, entity }: Account,
  found: readonly FoundDifference[],
  seenAt: string,
): Promise<void> {
  if (found.length === 0) return;
  await database.prisma.$executeRaw`
    INSERT INTO reconciliation_difference AS d (id, rail, entity, kind, effect, day, currency, processor_amount,
      our_amount, subject_id, merchant_id, payment_intent_id, transaction_id, first_seen_at, last_seen_at)
    SELECT o.id, ${rail}::rail, ${entity}::entity, o.kind, o.effect, o.day, o.currency, o."processorAmount",
           o."ourAmount", o."subjectId", o."merchantId", o."paymentIntentId", o."transactionId",
           ${seenAt}::timestamptz, ${seenAt}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS o (
      id uuid, kind text, effect text, day date, currency text, "processorAmount" bigint, "ourAmount" bigint,
      "subjectId" uuid, "merchantId" uuid, "paymentIntentId" uuid, "transactionId" uuid)
    ORDER BY o.id
    ON CONFLICT (id) DO UPDATE
    SET last_seen_at = EXCLUDED.last_seen_at, processor_amount = EXCLUDED.processor_amount,
        our_amount = EXCLUDED.our_amount, merchant_id = EXCLUDED.merchant_id,
        payment_intent_id = EXCLUDED.payment_intent_id,
        (state, resolution, resolved_at) = (
          SELECT CASE WHEN stays THEN 'resolved' ELSE 'open' END, CASE WHEN stays THEN d.resolution END,
                 CASE WHEN stays THEN d.resolved_at END
          FROM (SELECT d.resolution = 'operator'
                       AND d.processor_amount IS NOT DISTINCT FROM EXCLUDED.processor_amount
                       AND d.our_amount IS NOT DISTINCT FROM EXCLUDED.our_amount AS stays) AS kept)`;
}

/**
 * Resolves the open differences of an account that a complete run, which began then, no longer found.
 *
 * @param except the kinds that the run did not look for.
 */
export async function resolveUnseen(
  database: Database,
  { rail, entity }: Account,
  begunAt: string,
  except: readonly DifferenceKind[] = [],
): Promise<number> {
  const { count } = await database.prisma.reconciliationDifference.updateMany({
    where: { rail, entity, state: 'open', kind: { notIn: [...except] }, lastSeenAt: { lt: new Date(begunAt) } },
    data: { state: 'resolved', resolution: 'automatic', resolvedAt: await findDatabaseTime(database) },
  });
  return count;
}

/** Keeps open what earlier runs found about accounts at the payout partner that this run, which began then, could not read. */
export async function keepPartnerDifferences(
  { prisma }: Database,
  { rail, entity }: Account,
  merchantIds: readonly string[],
  begunAt: string,
): Promise<void> {
  await prisma.reconciliationDifference.updateMany({
    where: {
      rail,
      entity,
      state: 'open',
      kind: { in: [...partnerDifferenceKinds] },
      merchantId: { in: [...merchantIds] },
      lastSeenAt: { lt: new Date(begunAt) },
    },
    data: { lastSeenAt: new Date(begunAt) },
  });
}
