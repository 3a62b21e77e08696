import type { ChargeRecord } from '../charge/record.js';
import type { DisputeRecord } from '../dispute/record.js';
import type { RefundRecord } from '../refund/record.js';
import type { Effect, Reads } from '../store/effect.js';
import type { TransferRecord } from '../transfer/record.js';
import type { FeeOf } from './processor-fee.js';
import type { TransactionRecord } from './record.js';
import { recordBalanceTransaction } from './record-balance-transaction.js';

/**
 * The balance transactions of a change: a capture, a refund, a refund that failed, what a dispute takes or returns, a
 * transfer and its reversals. A connected account has no balance transactions here.
 * `store` has the state before the change.
 */
export function transactionsOf(store: Reads, effect: Effect, feeOf: FeeOf, at: Date): TransactionRecord[] {
  const { charge, refund, dispute, transfer } = effect;
  return [
    ...(effect.transactions ?? []),
    ...(charge === undefined ? [] : ofCharge(charge, store.charge(charge.account, charge.id), feeOf, at)),
    ...(refund === undefined ? [] : ofRefund(refund, store.refund(refund.account, refund.id), at)),
    ...(transfer === undefined ? [] : ofTransfer(transfer, store.transfer(transfer.account, transfer.id), at)),
    ...(dispute === undefined ? [] : ofDispute(dispute, store.dispute(dispute.account, dispute.id))),
  ];
}

function ofCharge(charge: ChargeRecord, before: ChargeRecord | undefined, feeOf: FeeOf, at: Date): TransactionRecord[] {
  if (!charge.captured || before?.captured === true) return [];
  const { id: source, account, currency, amountCaptured: amount } = charge;
  return [
    recordBalanceTransaction({ account, type: 'charge', amount, currency, source, fee: feeOf(account, amount), at }),
  ];
}

/** The money leaves when the refund is made, even while it is pending, and returns when it fails. */
function ofRefund(refund: RefundRecord, before: RefundRecord | undefined, at: Date): TransactionRecord[] {
  const { id: source, account, currency, amount } = refund;
  if (before === undefined) {
    return [recordBalanceTransaction({ account, type: 'refund', amount: -amount, currency, source, at })];
  }
  if (refund.status !== 'failed' || before.status === 'failed') return [];
  return [recordBalanceTransaction({ account, type: 'refund_failure', amount, currency, source, at })];
}

function ofDispute(dispute: DisputeRecord, before: DisputeRecord | undefined): TransactionRecord[] {
  const { account, currency, id: source } = dispute;
  return dispute.balanceTransactions.slice(before?.balanceTransactions.length ?? 0).map(({ created, ...move }) => ({
    ...move,
    account,
    type: 'adjustment',
    currency,
    source,
    created,
    availableOn: created,
    isDropped: false,
  }));
}

function ofTransfer(transfer: TransferRecord, before: TransferRecord | undefined, at: Date): TransactionRecord[] {
  const { id, account, currency, amount, reversals } = transfer;
  const returned = reversals.slice(before?.reversals.length ?? 0).map((reversal) =>
    recordBalanceTransaction({
      account,
      type: 'transfer_refund',
      amount: reversal.amount,
      currency,
      source: reversal.id,
      transfer: id,
      at,
    }),
  );
  if (before !== undefined) return returned;
  return [
    recordBalanceTransaction({ account, type: 'transfer', amount: -amount, currency, source: id, at }),
    ...returned,
  ];
}
