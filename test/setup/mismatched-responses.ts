import type { LedgerAudit, OperationRow, PaymentRow, RefundRow } from './ledger-audit.js';

type Body = Readonly<Record<string, unknown>>;

/**
 * The keys whose response is not what happened: every response says what its payment or refund came to, or what it was
 * before that was known. Nothing, when all fit. A key that is still running fits nothing: nobody will ever finish it.
 */
export function mismatchedResponses(
  books: LedgerAudit,
  operations: readonly OperationRow[],
  payments: readonly PaymentRow[],
  refunds: readonly RefundRow[],
): readonly unknown[] {
  const known = new Map(payments.map((payment) => [payment.id, payment]));
  const made = new Map(refunds.map((refund) => [refund.operation_id, refund]));
  return operations.flatMap((row) => {
    const payment = known.get(row.payment_intent_id ?? '');
    const response = books.responseOf(row);
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
      return (
        response['id'] === payment?.id && response['amount'] === payment?.total && paymentFits(kind, response, payment)
      );
    case 'retryable':
      // A refund that the processor refused was one: it failed, and the next attempt is another.
      return response === null && (!isCheckout || (payment?.status ?? 'failed') === 'failed');
    default:
      // `running`, and `recovery_required`: none of these tests waits a day.
      return false;
  }
}

function paymentFits(kind: string, response: Body, payment: PaymentRow | undefined): boolean {
  const status = String(response['status']);
  const ended = payment?.status;
  switch (kind) {
    case 'checkout':
      // What its charge came to, or that this was not known then: nothing was held.
      return status === payment?.statuses[1] || (status === 'processing' && response['amount_captured'] === 0);
    case 'capture':
      return (status === 'captured' && ended === 'captured') || status === 'authorized';
    case 'cancel':
      return (status === 'canceled' && ended === 'canceled') || status === 'authorized';
    default:
      return false;
  }
}

function refundFits(response: Body, refund: RefundRow | undefined): boolean {
  if (refund === undefined) return false;
  const { id, payment_intent_id, amount, status } = refund;
  const said = String(response['status']);
  const before = {
    pending: ['pending'],
    succeeded: ['pending', 'succeeded'],
    failed: ['pending', 'succeeded', 'failed'],
  };
  return (
    response['id'] === id &&
    response['payment_intent_id'] === payment_intent_id &&
    response['amount'] === amount &&
    before[status as keyof typeof before].includes(said)
  );
}
