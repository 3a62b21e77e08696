import type { Keyring } from '@landed/codec/keyring';
import type { DifferenceState } from '@landed/contracts/reconciliation/kinds';
import type { DifferenceFacts } from '@landed/contracts/reconciliation/types';
import type { Database } from '../../database.js';
import { openJson, sealContexts } from '../../sealing.js';
import type { Account } from './account.js';
import type { ReportFilter } from './load-days.js';

/** A difference, as operators see it. */
export interface Difference extends Account, DifferenceFacts {
  /** How much of it is in suspense. */
  readonly suspended: number;
  /** The payment, refund or payout of ours that the processor's metadata names. Its row may be gone. */
  readonly claimedId: string | null;
  readonly state: DifferenceState;
  readonly resolution: 'automatic' | 'operator' | null;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
}

/** The open differences, or all, of days and accounts. */
export async function findDifferences(
  database: Database,
  filter: ReportFilter,
  { withResolved }: { readonly withResolved: boolean },
): Promise<Difference[]> {
  return database.prisma.$queryRaw<Difference[]>`
    SELECT d.id::text AS id, d.rail::text AS rail, d.entity::text AS entity, d.kind, d.effect, d.day::text AS day,
           d.currency::text AS currency, d.processor_amount::float8 AS "processorAmount",
           d.our_amount::float8 AS "ourAmount", COALESCE(t.suspended, 0)::float8 AS suspended,
           d.subject_id::text AS "subjectId", d.merchant_id::text AS "merchantId",
           d.payment_intent_id::text AS "paymentIntentId",
           COALESCE(t.claimed_refund_id, t.claimed_payout_id, t.claimed_payment_id)::text AS "claimedId", d.state,
           d.resolution, d.first_seen_at AS "firstSeenAt", d.last_seen_at AS "lastSeenAt"
    FROM reconciliation_difference AS d
    LEFT JOIN processor_transaction AS t ON t.id = d.transaction_id AND t.rail = d.rail AND t.entity = d.entity
    WHERE d.day BETWEEN ${filter.fromDay}::date AND ${filter.toDay}::date
      AND (${filter.rail}::rail IS NULL OR d.rail = ${filter.rail}::rail)
      AND (${filter.entity}::entity IS NULL OR d.entity = ${filter.entity}::entity)
      AND (${withResolved}::boolean OR d.state = 'open')
    ORDER BY d.day, d.rail, d.entity, d.kind, d.id LIMIT 10000`;
}

/** The processor's ids of a difference: for the operator who looks there. */
export interface ProcessorIds {
  readonly transaction: string;
  readonly source: string | null;
  readonly parents: readonly string[];
}

/** One difference with the processor's ids; null when there is none with this id. */
export async function findDifference(
  database: Database,
  keyring: Keyring,
  id: string,
): Promise<{ readonly difference: Difference; readonly processor: ProcessorIds | null } | null> {
  const { reconciliationDifference, processorTransaction } = database.prisma;
  const found = await reconciliationDifference.findUnique({
    where: { id },
    select: { day: true, transactionId: true },
  });
  if (found === null) return null;
  const day = found.day.toISOString().slice(0, 10);
  const filter = { fromDay: day, toDay: day, rail: null, entity: null };
  const difference = (await findDifferences(database, filter, { withResolved: true })).find((each) => each.id === id);
  if (difference === undefined) return null;
  const transaction =
    found.transactionId === null ? null : await processorTransaction.findUnique({ where: { id: found.transactionId } });
  const processor =
    transaction === null
      ? null
      : (openJson(keyring, transaction.sealed, sealContexts.processorTransaction(transaction.id)) as ProcessorIds);
  return { difference, processor };
}
