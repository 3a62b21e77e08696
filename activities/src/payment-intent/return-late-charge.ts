import { asId } from '@landed/contracts/ids/ids';
import type { Posting } from '@landed/contracts/ledger/posting';
import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { RefundId } from '@landed/contracts/refund/types';
import { loadPayment, type PaymentRef } from '@landed/prisma/read/payment-intent/load-payment';
import { findPaymentObject } from '@landed/prisma/read/processor-object/find-payment-object';
import {
  type LateCharge,
  saveLateCharge,
  saveLateChargeReturned,
} from '@landed/prisma/write/late-charge/save-late-charge';
import { startDatabaseClock } from '../operation/database-clock.js';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import type { KnownPayment, Processor } from '../processor/port.js';
import type { PaymentDependencies } from './dependencies.js';

export interface LateChargeOptions {
  /** The processor's id of the payment, from a signed event; used only when none of our commits has learned it. */
  readonly processorPayment: string | null;
  /** Processor key of a void. The processor ends a payment at most once, whatever the key. */
  readonly voidKey: string;
}

export type ReturnedCharge =
  | { readonly kind: 'returned' | 'known'; readonly status: PaymentStatus }
  | { readonly kind: 'none' };

/**
 * Returns the money of a payment that has ended here as `failed` or `canceled`, but that the processor completed: an
 * authorization is voided, a captured charge is refunded in full. It is recorded before it is returned, its journals
 * pass through `suspense`, and the merchant gets an event. A charge that an operator has refunded at the processor counts as
 * returned.
 *
 * `returned`: this call returned the money. `known`: an earlier call did. `none`: the processor has no late charge. The
 * call may run again at any point: the processor voids once, and the refund has one key and is searched before it is sent.
 * Throws `outcome_unknown` until the processor confirms it.
 */
export async function returnLateCharge(
  { database, keyring, processorOf }: PaymentDependencies,
  ref: PaymentRef,
  options: LateChargeOptions,
): Promise<ReturnedCharge> {
  const startClock = startDatabaseClock();
  const { now, payment } = await loadPayment(database, keyring, ref);
  const clock = startClock(now);
  if (payment === null) throw new Error('The payment does not exist.');
  const { intent } = payment;
  if (intent.status !== 'failed' && intent.status !== 'canceled') return { kind: 'none' };
  const processorPayment =
    payment.processorPayment ?? options.processorPayment ?? (await findPaymentObject(database, keyring, ref));
  if (processorPayment === null) return { kind: 'none' };

  const { total, currency } = intent.breakdown;
  const known = { paymentIntentId: intent.id, processorPayment, money: { amount: total, currency } };
  const processor = processorOf({ entity: intent.entity, rail: ref.rail });
  const fact = await processor.readPayment(known);
  const amount = fact.kind === 'succeeded' ? (fact.capturedInPart ?? total) : 0;
  const postings: readonly Posting[] = [
    { account: 'processor_receivable', currency, amount },
    { account: 'suspense', currency, amount: -amount },
  ];
  const late: LateCharge = {
    ref,
    intent,
    postings: amount === 0 ? [] : postings,
    detail: fact.detail,
    at: clock.now(),
  };
  switch (fact.kind) {
    case 'authorized':
    case 'action_required':
      await saveLateCharge(database, keyring, late);
      await voidCharge(processor, known, options.voidKey);
      break;
    case 'succeeded':
      await saveLateCharge(database, keyring, late);
      await refundCharge(processor, { ...known, money: { amount, currency } });
      break;
    case 'canceled':
      // An earlier run may have voided it without saving that.
      break;
    case 'declined':
    case 'unknown':
      return { kind: 'none' };
  }
  const returned = await saveLateChargeReturned(database, keyring, late);
  if (returned) return { kind: 'returned', status: intent.status };
  return fact.kind === 'canceled' ? { kind: 'none' } : { kind: 'known', status: intent.status };
}

/** A rejected void means that the payment changed between the two calls: the next run reads it again. */
async function voidCharge(processor: Processor, known: KnownPayment, voidKey: string): Promise<void> {
  const ended = await processor.voidPayment(known, voidKey);
  if (ended.kind !== 'canceled') throw outcomeUnknown();
}

/** The processor's keys expire, so the refund is searched by our reference before it is sent. */
async function refundCharge(processor: Processor, known: KnownPayment): Promise<void> {
  const { paymentIntentId, processorPayment, money } = known;
  const request = {
    processorKey: `${paymentIntentId}.late.1`,
    refundId: lateRefundId(paymentIntentId),
    paymentIntentId,
    processorPayment,
    processorRefund: null,
    money,
  };
  const found = await processor.findRefund(request);
  const refund = found.kind === 'absent' ? await processor.refund(request) : found;
  if (refund.kind === 'succeeded' || refund.kind === 'pending') return;
  // An operator may have refunded it there first.
  if ((refund.kind === 'rejected' || refund.kind === 'failed') && (await isRefunded(processor, known))) return;
  throw outcomeUnknown();
}

async function isRefunded(processor: Processor, payment: KnownPayment): Promise<boolean> {
  const listed = await processor.listRefunds(payment);
  return listed !== null && listed.refunded >= payment.money.amount;
}

/** Marks the refund at the processor as ours. It has no refund record, because the payment was never paid here. */
function lateRefundId(paymentIntentId: string): RefundId {
  return asId<'refund'>(`late-${paymentIntentId}`);
}
