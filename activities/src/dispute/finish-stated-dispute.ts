import type { Keyring } from '@landed/codec/keyring';
import { changeDispute, type DisputeDecision, recordDispute } from '@landed/contracts/dispute/rules';
import { takesMoney } from '@landed/contracts/dispute/stage';
import type { Dispute, DisputeId, DisputeRef, StatedDispute } from '@landed/contracts/dispute/types';
import {
  type DisputeTaken,
  disputeFeePostings,
  disputePostings,
  nothingTaken,
  takeDispute,
} from '@landed/contracts/ledger/dispute-postings';
import { plusTaken } from '@landed/contracts/ledger/taken-before';
import { capturedBreakdown } from '@landed/contracts/payment-intent/captured-breakdown';
import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { Database } from '@landed/prisma/database';
import { loadDispute, type StoredDispute } from '@landed/prisma/read/dispute/load-dispute';
import { loadDisputeFee } from '@landed/prisma/read/dispute/load-dispute-fee';
import { loadTakingDisputes } from '@landed/prisma/read/dispute/load-taking-disputes';
import { loadPayment, type PaymentRef, type StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { loadPaymentRefunds, type PaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import { insertDisputeEvent } from '@landed/prisma/write/dispute/insert-dispute-event';
import { saveDispute } from '@landed/prisma/write/dispute/save-dispute';
import { withPaymentLocked } from '@landed/prisma/write/payment-intent/with-payment-locked';
import { fitPaymentDisputes } from './fit-payment-disputes.js';

/** A statement of the processor, and the record as it was before the processor was read. */
export interface StatedAbout {
  readonly payment: PaymentRef;
  readonly disputeId: DisputeId;
  readonly processorDispute: string;
  readonly stated: StatedDispute;
  /** The revision of the record before the read; 0 without a record. */
  readonly revision: number;
}

/**
 * What a statement did. `stale`: the record has changed since the read, so the statement may be older than it.
 * `capture_in_flight`: our record of the capture is behind, and so is what can be taken. `payment_ended`: the payment
 * ended here without a capture.
 */
export type SavedStatement = 'saved' | 'unchanged' | 'stale' | 'capture_in_flight' | 'payment_ended' | 'other_currency';

const endedUncaptured: readonly PaymentStatus[] = ['canceled', 'failed'];

interface Store {
  readonly database: Database;
  readonly keyring: Keyring;
}

/**
 * Saves what the processor stated about a dispute, in one transaction behind the lock of its payment: the record, the
 * ledger, the events, and the split of the payment's other chargebacks.
 */
export function finishStatedDispute({ database, keyring }: Store, about: StatedAbout): Promise<SavedStatement> {
  const { payment: ref } = about;
  return withPaymentLocked(database, ref, async (locked) => {
    const store = { database: locked, keyring };
    const disputeRef: DisputeRef = { rail: ref.rail, merchantId: ref.merchantId, disputeId: about.disputeId };
    const stored = await loadDispute(locked, keyring, disputeRef);
    if ((stored?.revision ?? 0) !== about.revision) return 'stale';
    const { now, payment } = await loadPayment(locked, keyring, ref);
    const refunds = await loadPaymentRefunds(locked, ref);
    if (payment === null || refunds === null) throw new Error('The disputed payment has no row.');
    if (about.stated.money.currency !== payment.intent.breakdown.currency) return 'other_currency';
    const { status, amountCaptured } = payment.intent;
    if (amountCaptured === 0) return endedUncaptured.includes(status) ? 'payment_ended' : 'capture_in_flight';
    const fee = await loadDisputeFee(locked, ref);
    const at = now.toISOString();
    const situation = { fee, at };
    const terms = { id: about.disputeId, livemode: ref.rail === 'live', paymentIntentId: ref.paymentIntentId };
    const decision =
      stored === null
        ? recordDispute({ ...terms, merchantReference: payment.intent.merchantReference }, about.stated, situation)
        : changeDispute(
            { dispute: stored.dispute, hasPendingEvidence: stored.pendingOperationId !== null },
            about.stated,
            situation,
          );
    if (decision === null) return 'unchanged';
    if (!(await save(store, about, { stored, payment, refunds, decision, at }))) return 'stale';
    await fitPaymentDisputes(store, ref, at);
    return 'saved';
  });
}

interface Decided {
  readonly stored: StoredDispute | null;
  readonly payment: StoredPayment;
  readonly refunds: PaymentRefunds;
  readonly decision: DisputeDecision;
  readonly at: string;
}

async function save({ database, keyring }: Store, about: StatedAbout, decided: Decided): Promise<boolean> {
  const { rail, merchantId } = about.payment;
  const { stored, payment, decision, at } = decided;
  const { dispute, events } = decision;
  const before = stored?.taken ?? nothingTaken;
  const after = await takenAfter(database, about, decided, before);
  const terms = { currency: dispute.currency, taxRemittance: payment.terms.taxRemittance };
  const fee = dispute.feeAmount - (stored?.dispute.feeAmount ?? 0);
  const postings = [...disputePostings(before, after, terms), ...disputeFeePostings(fee, dispute.currency)];
  const { revision, processorDispute } = about;
  const change = { rail, merchantId, dispute, revision, before, after, postings, at, processorDispute };
  if (!(await saveDispute(database, keyring, change))) return false;
  for (const event of events) await insertDisputeEvent(database, keyring, { rail, merchantId, dispute, at, ...event });
  return true;
}

/** A dispute that continues keeps its split, so that winning it returns exactly what it took. */
async function takenAfter(
  database: Database,
  { payment: ref, disputeId }: StatedAbout,
  { payment, refunds, decision, stored }: Decided,
  before: DisputeTaken,
): Promise<DisputeTaken> {
  const { dispute } = decision;
  if (!takesMoney(dispute)) return nothingTaken;
  if (stored !== null && isSplitKept(stored.dispute, dispute)) return before;
  const others = (await loadTakingDisputes(database, ref)).filter(({ id }) => id !== disputeId);
  const given = others.reduce((sum, { taken }) => plusTaken(sum, taken), refunds.refundsAlone);
  return takeDispute(capturedBreakdown(payment.intent), payment.terms, dispute.amount, given);
}

function isSplitKept(before: Dispute, after: Dispute): boolean {
  return takesMoney(before) && before.amount === after.amount;
}
