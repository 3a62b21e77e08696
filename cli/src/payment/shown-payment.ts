import { formatMoney } from '@landed/contracts/money/format-money';
import { paymentIntentStatusResponse } from '@landed/contracts/payment-intent/response';
import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { ListedPaymentIntent } from '@landed/prisma/read/payment-intent/list-payment-intents';
import type { PaymentOverview } from '@landed/prisma/read/payment-intent/load-payment-overview';
import { instant } from '../output/instant.js';
import { paint, type Style } from '../output/paint.js';
import { plainText } from '../output/plain-text.js';
import { type Cell, fields, table } from '../output/table.js';

/** A payment of a list as `--json` prints it: as the API returns it, with its merchant. */
export function listedPaymentDocument(payment: ListedPaymentIntent) {
  return { merchant_id: payment.merchantId, ...paymentIntentStatusResponse(payment) };
}

/** One payment as `--json` prints it. */
export function paymentDocument({ merchantId, payment, heldBy, history, attempts, refunds }: PaymentOverview) {
  return {
    merchant_id: merchantId,
    ...paymentIntentStatusResponse(payment),
    held_by: heldBy === null ? null : { operation_id: heldBy.operationId, kind: heldBy.kind, state: heldBy.state },
    history,
    attempts: attempts.map(({ operationId, kind, outcome, createdAt, finishedAt }) => ({
      operation_id: operationId,
      kind,
      outcome,
      created_at: createdAt,
      finished_at: finishedAt,
    })),
    refunds: refunds.map(({ createdAt, ...refund }) => ({ ...refund, created_at: createdAt })),
  };
}

/** Payments as a table, one row each. */
export function paymentTable(payments: readonly ListedPaymentIntent[]): string {
  if (payments.length === 0) return 'There are no payments.';
  return table(
    ['PAYMENT', 'MERCHANT', 'MODE', 'STATUS', 'AMOUNT', 'REFUNDED', 'CREATED', 'REFERENCE'],
    payments.map((payment) => [
      payment.id,
      payment.merchantId,
      payment.livemode ? 'live' : 'test',
      { text: payment.status, style: styleOf[payment.status] },
      formatMoney(payment.breakdown.total, payment.breakdown.currency),
      payment.amountRefunded === 0 ? '-' : formatMoney(payment.amountRefunded, payment.breakdown.currency),
      instant(payment.createdAt),
      plainText(payment.merchantReference ?? '-'),
    ]),
  );
}

/** One payment as text: its fields, then a table for each kind of record. */
export function paymentText({ merchantId, payment, heldBy, history, attempts, refunds }: PaymentOverview): string {
  const { status, breakdown, failureCode, actionExpiresAt, captureBefore, taxQuoteId } = payment;
  const facts = fields([
    ['payment', payment.id],
    ['merchant', merchantId],
    ['mode', payment.livemode ? 'live' : 'test'],
    ['status', paint(process.stdout, styleOf[status], failureCode === null ? status : `${status} (${failureCode})`)],
    ['amount', formatMoney(breakdown.total, breakdown.currency)],
    ['captured', formatMoney(payment.amountCaptured, breakdown.currency)],
    ['refunded', formatMoney(payment.amountRefunded, breakdown.currency)],
    ['disputed', formatMoney(payment.amountDisputed, breakdown.currency)],
    ['entity', payment.entity],
    ['reference', plainText(payment.merchantReference ?? '-')],
    ['quote', taxQuoteId ?? '-'],
    ['created', instant(payment.createdAt)],
    ['updated', instant(payment.updatedAt)],
    ...(actionExpiresAt === null ? [] : ([['buyer acts until', instant(actionExpiresAt)]] as const)),
    ...(captureBefore === null ? [] : ([['capture before', instant(captureBefore)]] as const)),
    ...(heldBy === null ? [] : ([['held by', `${heldBy.kind} ${heldBy.operationId}`]] as const)),
  ]);
  const parts = [
    section(
      'Status changes',
      ['AT', 'FROM', 'TO'],
      history.map(({ from, to, at }) => [instant(at), from ?? '-', to]),
    ),
    section(
      'Requests to the processor',
      ['STARTED', 'FINISHED', 'OPERATION', 'OUTCOME'],
      attempts.map((attempt) => [
        instant(attempt.createdAt),
        instant(attempt.finishedAt),
        attempt.kind,
        { text: attempt.outcome, style: attempt.outcome === 'pending' ? 'yellow' : 'dim' },
      ]),
    ),
    section(
      'Refunds',
      ['REFUND', 'STATUS', 'AMOUNT', 'CREATED'],
      refunds.map((refund) => [
        refund.id,
        refund.status,
        formatMoney(refund.amount, breakdown.currency),
        instant(refund.createdAt),
      ]),
    ),
  ];
  return [facts, ...parts.filter((part) => part !== '')].join('\n\n');
}

const styleOf: Readonly<Record<PaymentStatus, Style>> = {
  requires_action: 'yellow',
  processing: 'yellow',
  authorized: 'yellow',
  succeeded: 'green',
  captured: 'green',
  canceled: 'dim',
  failed: 'red',
};

function section(title: string, head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return rows.length === 0 ? '' : `${paint(process.stdout, 'bold', title)}\n${table(head, rows)}`;
}
