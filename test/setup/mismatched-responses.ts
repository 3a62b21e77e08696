import type { LedgerAudit, OperationRow, PaymentRow, RefundRow } from './ledger-audit.js';

type Body = Readonly<Record<string, unknown>>;

/**
 * The operations whose stored response contradicts their payment or refund. A response must show the outcome, or the
 * state before the outcome was known. A running operation is a mismatch, because nothing will finish it.
 */
export function mismatchedResponses(
  audit: LedgerAudit,
  operations: readonly OperationRow[],
  payments: readonly PaymentRow[],
  refunds: readonly RefundRow[],
): readonly unknown[] {
  const known = new Map(payments.map((payment) => [payment.id, payment]));
  const made = new Map(refunds.map((refund) => [refund.operation_id, refund]));
  return operations.flatMap((row) => {
    const payment = known.get(row.payment_intent_id ?? '');
    const response = audit.responseOf(row);
    return responseFits(row, response, payment, made.get(row.id))
      ? []
      : [{ row: { ...row, response: undefined }, response, payment, refund: made.get(row.id) }];
  });
}

function responseFits(
  { kind, state, response_status }: OperationRow,
  response: Body | null,
  payment: PaymentRow | undefined,
  refund: RefundRow | undefined,
): boolean {
  const isCheckout = kind === 'checkout';
  switch (state) {
    case 'completed':
      if (response === null) return false;
      if (response_status !== 200)
        return 'error' in response && (!isCheckout || (payment?.status ?? 'failed') === 'failed');
      if (kind === 'refund') return refundFits(response, refund);
      if (kind === 'dispute_evidence') return evidenceFits(response, payment);
      return (
        response['id'] === payment?.id && response['amount'] === payment?.total && paymentFits(kind, response, payment)
      );
    case 'retryable':
      // A refund that the processor rejected has failed; the next attempt is another refund.
      return response === null && (!isCheckout || (payment?.status ?? 'failed') === 'failed');
    default:
      // `running` and `recovery_required`: these tests do not wait long enough for manual review.
      return false;
  }
}

function paymentFits(kind: string, response: Body, payment: PaymentRow | undefined): boolean {
  const status = String(response['status']);
  const finalStatus = payment?.status;
  switch (kind) {
    case 'checkout':
      // The outcome of the charge, or `processing` without a captured amount when it was unknown.
      return status === payment?.statuses[1] || (status === 'processing' && response['amount_captured'] === 0);
    case 'capture':
      return (status === 'captured' && finalStatus === 'captured') || status === 'authorized';
    case 'cancel':
      return (status === 'canceled' && finalStatus === 'canceled') || status === 'authorized';
    default:
      return false;
  }
}

/** A submission shows its dispute, or the dispute before it. */
function evidenceFits(response: Body, payment: PaymentRow | undefined): boolean {
  const statuses = ['needs_response', 'under_review', 'won', 'lost', 'prevented'];
  return response['payment_intent_id'] === payment?.id && statuses.includes(String(response['status']));
}

function refundFits(response: Body, refund: RefundRow | undefined): boolean {
  if (refund === undefined) return false;
  const { id, payment_intent_id, amount, status } = refund;
  const shown = String(response['status']);
  const before = {
    pending: ['pending'],
    succeeded: ['pending', 'succeeded'],
    failed: ['pending', 'succeeded', 'failed'],
  };
  return (
    response['id'] === id &&
    response['payment_intent_id'] === payment_intent_id &&
    response['amount'] === amount &&
    before[status as keyof typeof before].includes(shown)
  );
}
