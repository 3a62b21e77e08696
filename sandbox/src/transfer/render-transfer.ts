import type { ReversalRecord, TransferRecord } from './record.js';

/** Stripe's `transfer` object. */
export function renderTransfer(transfer: TransferRecord, livemode: boolean): Record<string, unknown> {
  return {
    id: transfer.id,
    object: 'transfer',
    amount: transfer.amount,
    amount_reversed: transfer.amountReversed,
    balance_transaction: null,
    created: transfer.created,
    currency: transfer.currency,
    description: transfer.description,
    destination: transfer.destination,
    // What the connected account sees as a payment. Nothing reads it here.
    destination_payment: `py_${transfer.id.slice(3)}`,
    livemode,
    metadata: transfer.metadata,
    reversals: {
      object: 'list',
      data: transfer.reversals.toReversed().map((reversal) => renderReversal(transfer, reversal)),
      has_more: false,
      url: `/v1/transfers/${transfer.id}/reversals`,
    },
    reversed: transfer.amountReversed === transfer.amount,
    source_transaction: null,
    source_type: 'card',
    transfer_group: transfer.transferGroup,
  };
}

/** Stripe's `transfer_reversal` object. */
export function renderReversal(transfer: TransferRecord, reversal: ReversalRecord): Record<string, unknown> {
  return {
    id: reversal.id,
    object: 'transfer_reversal',
    amount: reversal.amount,
    balance_transaction: null,
    created: reversal.created,
    currency: transfer.currency,
    destination_payment_refund: null,
    metadata: reversal.metadata,
    source_refund: null,
    transfer: transfer.id,
  };
}
