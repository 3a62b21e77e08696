import { noMetadata } from '@landed/contracts/metadata/metadata';
import { capturedBreakdown } from '@landed/contracts/payment-intent/captured-breakdown';
import { allocateRefund } from '@landed/contracts/refund/allocate-refund';
import type { Refund, RefundId } from '@landed/contracts/refund/types';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import type { Database } from '@landed/prisma/database';
import { loadPayment, type PaymentRef, type StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { findRefundOf } from '@landed/prisma/read/processor-object/find-refund-of';
import { loadPaymentRefunds, type PaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import { loadRefund } from '@landed/prisma/read/refund/load-refund';
import { withPaymentLocked } from '@landed/prisma/write/payment-intent/with-payment-locked';
import { insertForeignRefund } from '@landed/prisma/write/refund/insert-foreign-refund';
import { saveReviewCase } from '@landed/prisma/write/review-case/open-review-case';
import { fitPaymentDisputes } from '../dispute/fit-payment-disputes.js';
import { type DatabaseClock, startDatabaseClock } from '../operation/database-clock.js';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import { derivedId } from '../processor/derived-id.js';
import type { ForeignRefund } from '../processor/port.js';
import { finishRefundFact } from './finish-refund-fact.js';

/** Other refunds of the payment may change between the load and the insert. Then both run again, this often. */
const triesMax = 10;

export interface AdoptedRefunds {
  /** The refunds that are new or have changed. */
  readonly changed: readonly RefundId[];
  /**
   * Refunds took more at the processor than our record says: it made a refund of ours that is stored as failed, or one in
   * another currency. An operator should look.
   */
  readonly needsReview?: true;
}

/**
 * Reads all refunds of a payment at the processor and records those that were made there directly: each becomes a refund
 * with its journal and events. A second call finds them recorded, and saves what has changed about them.
 *
 * Throws `outcome_unknown` while the processor does not respond, and
 * while a refund exceeds what our record has left of the payment: then a refund of ours that the processor has not made
 * still holds a part, or our record of the capture is behind.
 */
export async function adoptRefunds(dependencies: PaymentDependencies, ref: PaymentRef): Promise<AdoptedRefunds> {
  const { database, keyring, processorOf } = dependencies;
  const startClock = startDatabaseClock();
  const { now, payment } = await loadPayment(database, keyring, ref);
  const clock = startClock(now);
  if (payment === null) throw new Error('The payment does not exist.');
  const { status } = payment.intent;
  // What was refunded of a payment that ended without a charge belongs to its late charge.
  if (payment.processorPayment === null || status === 'failed' || status === 'canceled') return { changed: [] };
  const takenBefore = await takenByRefunds(database, ref);
  const listed = await processorOf({ entity: payment.intent.entity, rail: ref.rail }).listRefunds(
    knownPayment(payment),
  );
  if (listed === null) throw outcomeUnknown();
  const changed: RefundId[] = [];
  for (const foreign of listed.foreign) {
    const adopted = await adopt(dependencies, ref, { payment, clock }, foreign);
    if (adopted !== null) changed.push(adopted);
  }
  // Refunds change between the reads: only what exceeds both sums is missing in our record.
  if (listed.refunded <= Math.max(takenBefore, await takenByRefunds(database, ref))) return { changed };
  await saveReviewCase(database, ref, 'refund_not_recorded');
  return { changed, needsReview: true };
}

/** What our record says that pending and succeeded refunds took, in minor units. */
async function takenByRefunds(database: Database, ref: PaymentRef): Promise<number> {
  const refunds = await loadPaymentRefunds(database, ref);
  return refunds === null ? 0 : refunds.payment.refunded + refunds.payment.reserved;
}

interface LoadedPayment {
  readonly payment: StoredPayment;
  readonly clock: DatabaseClock;
}

/** Null when nothing about the refund is new. */
async function adopt(
  dependencies: PaymentDependencies,
  ref: PaymentRef,
  loaded: LoadedPayment,
  { fact, ...foreign }: ForeignRefund,
): Promise<RefundId | null> {
  const { database, keyring } = dependencies;
  const { payment, clock } = loaded;
  const { rail, merchantId } = ref;
  const account = { rail, entity: payment.intent.entity };
  const known = await findRefundOf(database, keyring, account, foreign.processorRefund);
  // It failed before we knew it: it moved no money.
  if (known === null && fact.kind === 'failed') return null;
  const refundId = known ?? (await record(dependencies, ref, loaded, foreign));
  const isNew = known === null;
  if (fact.kind === 'pending' || fact.kind === 'unknown') return isNew ? refundId : null;
  const found = await loadRefund(database, keyring, { rail, merchantId, refundId });
  if (found === null) throw new Error('A recorded refund was not found.');
  const stated = { rail, merchantId, payment, found, fact, clock, operation: null };
  return (await finishRefundFact({ ...dependencies, fitDisputes: fitPaymentDisputes }, stated)) !== null || isNew
    ? refundId
    : null;
}

/**
 * Records the refund as pending, once. A refund that crossed a chargeback takes its parts of the payment first: the
 * chargeback is split again over what is left.
 */
async function record(
  { database, keyring }: PaymentDependencies,
  ref: PaymentRef,
  { payment, clock }: LoadedPayment,
  { processorRefund, money, reason }: Omit<ForeignRefund, 'fact'>,
): Promise<RefundId> {
  const { rail, merchantId, paymentIntentId } = ref;
  const account = { rail, entity: payment.intent.entity };
  for (let tries = 0; tries < triesMax; tries += 1) {
    const refunds = await loadPaymentRefunds(database, ref);
    if (refunds === null) throw new Error('The payment does not exist.');
    const { captured, refunded, reserved } = refunds.payment;
    if (money.amount > captured - refunded - reserved) throw outcomeUnknown();
    const at = clock.now();
    const refund: Refund = {
      id: derivedId<'refund'>(`${account.rail}/${account.entity}/${processorRefund}`),
      livemode: rail === 'live',
      paymentIntentId,
      breakdown: shareOf(capturedBreakdown(payment.intent), refunds, money.amount),
      reason,
      metadata: noMetadata,
      status: 'pending',
      failureReason: null,
      source: 'processor',
      createdAt: at,
      updatedAt: at,
    };
    const insert = { rail, merchantId, refund, refunds, processorRefund };
    const isInserted = await withPaymentLocked(database, ref, async (locked) => {
      if (!(await insertForeignRefund(locked, keyring, insert))) return false;
      await fitPaymentDisputes({ database: locked, keyring }, ref, at);
      return true;
    });
    if (isInserted) return refund.id;
    const recorded = await findRefundOf(database, keyring, account, processorRefund);
    if (recorded !== null) return recorded;
  }
  throw outcomeUnknown();
}

/** The share of each part: of what disputes leave as well, or, where that is too little, of what refunds leave. */
function shareOf(payment: AmountBreakdown, refunds: PaymentRefunds, amount: number): AmountBreakdown {
  const fits = amount <= payment.total - refunds.given.total;
  return allocateRefund(payment, fits ? refunds.given : refunds.refundsAlone.given, amount);
}
