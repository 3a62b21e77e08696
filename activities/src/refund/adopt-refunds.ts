import { createHash } from 'node:crypto';
import { asId } from '@landed/contracts/ids/ids';
import { allocateRefund } from '@landed/contracts/refund/allocate-refund';
import { amountRefundable } from '@landed/contracts/refund/rules';
import type { Refund, RefundId } from '@landed/contracts/refund/types';
import { loadPayment, type PaymentRef, type StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { findRefundOf } from '@landed/prisma/read/processor-object/find-refund-of';
import { loadPaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import { loadRefund } from '@landed/prisma/read/refund/load-refund';
import { insertForeignRefund } from '@landed/prisma/write/refund/insert-foreign-refund';
import { type DatabaseClock, startDatabaseClock } from '../operation/database-clock.js';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import type { ForeignRefund } from '../processor/port.js';
import { capturedParts } from './captured-parts.js';
import { finishRefundFact } from './finish-refund-fact.js';

/** Other refunds of the payment may change between the load and the insert. Then both run again, this often. */
const triesMax = 10;

/**
 * Reads all refunds of a payment at the processor and records those that were made there directly: each becomes a refund
 * with its journal and events. A second call finds them recorded, and saves what has changed about them.
 *
 * Returns the refunds that are new or have changed. Throws `outcome_unknown` while the processor does not respond, and
 * while a refund exceeds what our record has left of the payment: then a refund of ours that the processor has not made
 * still holds a part, or our record of the capture is behind.
 */
export async function adoptRefunds(dependencies: PaymentDependencies, ref: PaymentRef): Promise<readonly RefundId[]> {
  const { database, keyring, processorOf } = dependencies;
  const startClock = startDatabaseClock();
  const { now, payment } = await loadPayment(database, keyring, ref);
  const clock = startClock(now);
  if (payment === null) throw new Error('The payment does not exist.');
  if (payment.processorPayment === null) return [];
  const listed = await processorOf({ entity: payment.intent.entity, rail: ref.rail }).listRefunds(
    knownPayment(payment),
  );
  if (listed === null) throw outcomeUnknown();
  const changed: RefundId[] = [];
  for (const foreign of listed.foreign) {
    const adopted = await adopt(dependencies, ref, { payment, clock }, foreign);
    if (adopted !== null) changed.push(adopted);
  }
  return changed;
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
  return (await finishRefundFact(dependencies, stated)) !== null || isNew ? refundId : null;
}

/** Records the refund as pending, once. */
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
    if (money.amount > amountRefundable(refunds.payment)) throw outcomeUnknown();
    const at = clock.now();
    const refund: Refund = {
      id: foreignRefundId(account, processorRefund),
      livemode: rail === 'live',
      paymentIntentId,
      breakdown: allocateRefund(capturedParts(payment), refunds.given, money.amount),
      reason,
      status: 'pending',
      failureReason: null,
      source: 'processor',
      createdAt: at,
      updatedAt: at,
    };
    if (await insertForeignRefund(database, keyring, { rail, merchantId, refund, refunds, processorRefund }))
      return refund.id;
    const recorded = await findRefundOf(database, keyring, account, processorRefund);
    if (recorded !== null) return recorded;
  }
  throw outcomeUnknown();
}

/** The same id for the same refund at the processor, so that it is recorded once, whichever run is faster. */
function foreignRefundId({ rail, entity }: { rail: string; entity: string }, processorRefund: string): RefundId {
  const digest = createHash('sha256').update(`${rail}/${entity}/${processorRefund}`).digest('hex');
  // Version 8 of RFC 9562: the layout is ours.
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    variant + digest.slice(17, 20),
    digest.slice(20, 32),
  ];
  return asId<'refund'>(parts.join('-'));
}
