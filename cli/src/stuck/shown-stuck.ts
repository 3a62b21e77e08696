import { formatMoney } from '@landed/contracts/money/format-money';
import { duration } from '../output/duration.js';
import type { Style } from '../output/paint.js';
import { plainText } from '../output/plain-text.js';
import { table } from '../output/table.js';
import { idOfStuck, type StuckOperation, type WaitsFor } from './find-stuck.js';

export function stuckDocument(operation: StuckOperation) {
  return {
    operation: operation.kind,
    operation_id: operation.operationId,
    rows_lost: operation.hasLostRows,
    contradicted: operation.stated !== null,
    payment_intent_id: operation.paymentIntentId,
    refund_id: operation.refundId,
    dispute_id: operation.disputeId,
    rail: operation.rail,
    entity: operation.entity,
    merchant_id: operation.merchantId,
    merchant: operation.merchantName,
    amount: operation.amount,
    currency: operation.currency,
    accepted_at: operation.acceptedAt.toISOString(),
    age_seconds: ageOf(operation),
    waits_for: operation.waitsFor,
    workflow_id: operation.workflowId,
    processor_key: operation.processorKey,
  };
}

const styles: Readonly<Record<WaitsFor, Style>> = {
  processor: 'yellow',
  operator: 'red',
  nothing: 'red',
  unknown: 'yellow',
};

export function stuckText(found: readonly StuckOperation[], hasMore = false): string {
  if (found.length === 0) return 'Nothing is stuck.';
  const head = ['AGE', 'OPERATION', 'AMOUNT', 'ENTITY', 'MODE', 'WAITS FOR', 'ABOUT', 'MERCHANT', 'WORKFLOW'];
  const rows = found.map((operation) => [
    duration(ageOf(operation)),
    operation.kind,
    amountOf(operation),
    operation.entity ?? '-',
    operation.rail,
    { text: operation.waitsFor, style: styles[operation.waitsFor] },
    idOfStuck(operation),
    plainText(operation.merchantName),
    operation.workflowId ?? '-',
  ]);
  if (!hasMore) return table(head, rows);
  return `${table(head, rows)}\n\nThere are more: these are the oldest. \`--limit\` shows up to 1000.`;
}

/** When the rows were lost, only the processor and the workflow's input have the amount. */
function amountOf({ amount, currency, stated }: StuckOperation): string {
  if (stated !== null) return 'contradicted';
  return amount === null || currency === null ? 'rows lost' : formatMoney(amount, currency);
}

function ageOf({ acceptedAt }: StuckOperation): number {
  return Math.max(0, Math.round((Date.now() - acceptedAt.getTime()) / 1_000));
}
