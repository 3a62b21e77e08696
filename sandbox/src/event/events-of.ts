import { type DisputeRecord, isClosed, withdrawnBy } from '../dispute/record.js';
import type { PaymentRecord, PaymentStatus } from '../payment-intent/record.js';
import type { PayoutRecord } from '../payout/record.js';
import type { Effect, Reads } from '../store/effect.js';
import type { TransferRecord } from '../transfer/record.js';
import type { EventType, Snapshot } from './record.js';

/** Returns the events that Stripe sends for a change, in Stripe's order. `store` has the state before the change. */
export function eventsOf(store: Reads, effect: Effect): EventType[] {
  const { payment, charge, refund } = effect;
  const types: EventType[] = [];
  const paymentBefore = payment && store.payment(payment.account, payment.id);
  const chargeBefore = charge && store.charge(charge.account, charge.id);
  const refundBefore = refund && store.refund(refund.account, refund.id);
  if (payment !== undefined && paymentBefore === undefined) types.push('payment_intent.created');
  if (charge !== undefined && chargeBefore === undefined) {
    types.push(charge.status === 'succeeded' ? 'charge.succeeded' : 'charge.failed');
  }
  if (refund !== undefined && refundBefore === undefined) types.push('refund.created');
  if (charge !== undefined && chargeBefore !== undefined) {
    // A smaller capture releases the rest. Stripe reports that in the event of the capture, not in a second event.
    if (charge.captured && !chargeBefore.captured) types.push('charge.captured');
    else if (
      charge.amountRefunded + charge.amountReleased >
      chargeBefore.amountRefunded + chargeBefore.amountReleased
    ) {
      types.push('charge.refunded');
    }
  }
  if (refund !== undefined && refundBefore !== undefined && refund.status !== refundBefore.status) {
    types.push('charge.refund.updated', 'refund.updated');
    if (refund.status === 'failed') types.push('refund.failed');
  }
  const { dispute } = effect;
  if (dispute !== undefined) types.push(...disputeEvents(dispute, store.dispute(dispute.account, dispute.id)));
  if (payment !== undefined) types.push(...statusEvent(payment, paymentBefore));
  const { transfer, payout } = effect;
  if (transfer !== undefined) types.push(...transferEvents(transfer, store.transfer(transfer.account, transfer.id)));
  if (payout !== undefined) types.push(...payoutEvents(payout, store.payout(payout.account, payout.id)));
  if (isOnboarded(store, effect)) types.push('account.updated');
  return types;
}

/** Whether the change is one of the account's hosted onboarding. Its other changes are reported by other events. */
export function isOnboarded(store: Reads, { connectedAccount }: Effect): boolean {
  if (connectedAccount === undefined) return false;
  const before = store.connectedAccount(connectedAccount.account, connectedAccount.id);
  return before !== undefined && before.onboarding?.state !== connectedAccount.onboarding?.state;
}

const STATUS_EVENTS: Readonly<Partial<Record<PaymentStatus, EventType>>> = {
  requires_action: 'payment_intent.requires_action',
  requires_capture: 'payment_intent.amount_capturable_updated',
  succeeded: 'payment_intent.succeeded',
  canceled: 'payment_intent.canceled',
};

function statusEvent(payment: PaymentRecord, before: PaymentRecord | undefined): EventType[] {
  if (payment.lastPaymentError !== null && payment.lastPaymentError !== before?.lastPaymentError) {
    return ['payment_intent.payment_failed'];
  }
  const sameChallenge = payment.challenge?.id === before?.challenge?.id;
  if (payment.status === before?.status && sameChallenge) return [];
  const type = STATUS_EVENTS[payment.status];
  return type === undefined ? [] : [type];
}

function disputeEvents(dispute: DisputeRecord, before: DisputeRecord | undefined): EventType[] {
  const withdrawn = withdrawnBy(dispute) - (before === undefined ? 0 : withdrawnBy(before));
  const took: EventType[] = withdrawn > 0 ? ['charge.dispute.funds_withdrawn'] : [];
  if (before === undefined) return ['charge.dispute.created', ...took];
  if (!isClosed(dispute) || isClosed(before)) return ['charge.dispute.updated', ...took];
  return [...(withdrawn < 0 ? (['charge.dispute.funds_reinstated'] as const) : []), 'charge.dispute.closed'];
}

function transferEvents(transfer: TransferRecord, before: TransferRecord | undefined): EventType[] {
  if (before === undefined) return ['transfer.created'];
  return transfer.amountReversed > before.amountReversed ? ['transfer.reversed'] : [];
}

function payoutEvents(payout: PayoutRecord, before: PayoutRecord | undefined): EventType[] {
  if (before === undefined) return ['payout.created'];
  if (payout.status === before.status) return [];
  switch (payout.status) {
    case 'pending':
    case 'in_transit':
      return ['payout.updated'];
    case 'paid':
    case 'failed':
    case 'canceled':
      return ['payout.updated', `payout.${payout.status}`];
  }
}

/** Returns the records that the events of a change show. `store` has the state before the change. */
export function snapshotOf(
  store: Reads,
  { payment, charge, method, refund, dispute, transfer, payout, connectedAccount }: Effect,
): Snapshot {
  const account = payment?.account ?? charge?.account ?? refund?.account ?? dispute?.account ?? '';
  const ofPayment = payment ?? store.payment(account, charge?.payment ?? dispute?.payment ?? '');
  const ofMethod = method ?? store.method(account, charge?.method ?? '');
  return {
    payment: ofPayment,
    charge,
    method: ofMethod,
    refund,
    dispute,
    transfer,
    payout,
    connectedAccount,
    before: {
      charge: charge && store.charge(account, charge.id),
      refund: refund && store.refund(account, refund.id),
      dispute: dispute && store.dispute(account, dispute.id),
      transfer: transfer && store.transfer(transfer.account, transfer.id),
      payout: payout && store.payout(payout.account, payout.id),
      connectedAccount: connectedAccount && store.connectedAccount(connectedAccount.account, connectedAccount.id),
    },
  };
}
