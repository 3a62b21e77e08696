import { randomUUID } from 'node:crypto';
import { disputeIdOf } from '@landed/activities/dispute/dispute-id';
import { refreshDispute } from '@landed/activities/dispute/refresh-dispute';
import type { DisputeAtProcessor, DisputeReading } from '@landed/activities/processor/dispute-port';
import type { Processor } from '@landed/activities/processor/port';
import type { Keyring } from '@landed/codec/keyring';
import type { DisputeLifecycleInput } from '@landed/contracts/dispute/types';
import type { Database } from '@landed/prisma/database';
import { storeObjectId } from '@landed/prisma/read/processor-object/object-id';
import { failingProcessor } from './failing-processor.js';
import { order, type PaidPayment } from './refund-case.js';

/** What the processor states about a dispute; a chargeback of the whole order that needs a response, unless changed. */
export function stated(changes: Partial<DisputeAtProcessor> = {}): DisputeAtProcessor {
  return {
    processorDispute: `dp_${randomUUID()}`,
    processorPayment: null,
    processorCharge: `ch_${randomUUID()}`,
    money: { amount: order.total, currency: order.currency },
    reason: 'fraudulent',
    status: 'needs_response',
    stage: 'chargeback',
    evidenceDueBy: new Date(Date.now() + 10 * 86_400_000).toISOString(),
    submissionCount: 0,
    closedReason: null,
    evidenceOperationId: null,
    ...changes,
  };
}

/** A dispute of a payment at a fake processor. `refresh` reads what `becomes` stated last, as the lifecycle does. */
export function disputeOf(
  database: Database,
  keyring: Keyring,
  { rail, merchantId, paymentIntentId }: PaidPayment,
  first: Partial<DisputeAtProcessor> = {},
  others: Partial<Processor> = {},
) {
  let dispute = stated(first);
  let fact: DisputeReading | null = null;
  let meanwhile: (() => Promise<void>) | null = null;
  const processor: Processor = {
    ...failingProcessor,
    ...others,
    async readDispute() {
      const read = fact ?? { kind: 'stated', dispute, detail: {} };
      await meanwhile?.();
      return read;
    },
  };
  const input: DisputeLifecycleInput = {
    rail,
    merchantId,
    paymentIntentId,
    entity: 'eu',
    disputeId: disputeIdOf({ rail, entity: 'eu' }, dispute.processorDispute),
    object: storeObjectId(keyring, dispute.processorDispute),
  };
  const dependencies = { database, keyring, processorOf: () => processor };
  return {
    input,
    becomes: (changes: Partial<DisputeAtProcessor>) => void (dispute = { ...dispute, ...changes }),
    responds: (given: DisputeReading | null) => void (fact = given),
    /** Runs while each read is under way. */
    whileReading: (work: (() => Promise<void>) | null) => void (meanwhile = work),
    refresh: () => refreshDispute(dependencies, input),
  };
}

/** The money of a payment: its amounts, and the balance of each account. */
export interface PaymentMoney {
  readonly captured: number;
  readonly refunded: number;
  readonly reserved: number;
  readonly disputed: number;
  /** By the kind of account; positive is debit. Accounts with a balance of zero are absent. */
  readonly balances: Readonly<Record<string, number>>;
  /** Sums of journals, which must all be zero. */
  readonly unbalanced: number;
  /** What refunds and disputes have taken of each part. */
  readonly taken: Readonly<Record<'subtotal' | 'shipping' | 'tax' | 'duty' | 'reserve', number>>;
}

export async function paymentMoney(database: Database, { paymentIntentId }: PaidPayment): Promise<PaymentMoney> {
  const { rows } = await database.pool.query<{ money: PaymentMoney }>(
    `WITH entry AS (
       SELECT j.id AS journal, a.kind, e.amount::int AS amount
       FROM ledger_journal AS j JOIN ledger_entry AS e ON e.journal_id = j.id JOIN ledger_account AS a ON a.id = e.account_id
       WHERE j.payment_intent_id = $1
     ), share AS (
       SELECT subtotal, shipping, tax, duty, CASE status WHEN 'succeeded' THEN reserve_released ELSE 0 END AS reserve
       FROM refund WHERE payment_intent_id = $1 AND status <> 'failed'
       UNION ALL
       SELECT taken_subtotal, taken_shipping, taken_tax, taken_duty, reserve_released FROM dispute
       WHERE payment_intent_id = $1
     )
     SELECT jsonb_build_object(
       'captured', p.amount_captured, 'refunded', p.amount_refunded, 'reserved', p.refund_reserved,
       'disputed', p.amount_disputed,
       'balances', (SELECT coalesce(jsonb_object_agg(kind, sum), '{}')
                    FROM (SELECT kind, sum(amount) FROM entry GROUP BY kind HAVING sum(amount) <> 0) AS per_kind),
       'unbalanced', (SELECT count(*) FROM (SELECT FROM entry GROUP BY journal HAVING sum(amount) <> 0) AS bad),
       'taken', (SELECT jsonb_build_object('subtotal', coalesce(sum(subtotal), 0), 'shipping', coalesce(sum(shipping), 0),
                   'tax', coalesce(sum(tax), 0), 'duty', coalesce(sum(duty), 0), 'reserve', coalesce(sum(reserve), 0))
                 FROM share)) AS money
     FROM payment_intent AS p WHERE p.id = $1`,
    [paymentIntentId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The payment does not exist.');
  return row.money;
}

/** `[type, sequence, previous status]` of the events of a dispute. */
export async function disputeEvents(database: Database, { disputeId }: DisputeLifecycleInput) {
  const { rows } = await database.pool.query<{ type: string; sequence: number; previous_status: string | null }>(
    'SELECT type, sequence, previous_status FROM event WHERE resource_id = $1 ORDER BY sequence',
    [disputeId],
  );
  return rows.map(({ type, sequence, previous_status: previous }) => [type, sequence, previous]);
}
