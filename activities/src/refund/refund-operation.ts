import { operationRefOf } from '@landed/contracts/operation/types';
import { capturedBreakdown } from '@landed/contracts/payment-intent/captured-breakdown';
import type { EveryField } from '@landed/contracts/record/every-field';
import { allocateRefund } from '@landed/contracts/refund/allocate-refund';
import { refundResponse } from '@landed/contracts/refund/response';
import { amountRefundable, checkRefund } from '@landed/contracts/refund/rules';
import type { RefundNeverReason } from '@landed/contracts/refund/status';
import type { Refund, RefundInput } from '@landed/contracts/refund/types';
import { loadPayment, type StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { loadPaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import { loadRefund } from '@landed/prisma/read/refund/load-refund';
import { completePrepared } from '@landed/prisma/write/operation/complete-prepared';
import { prepareRefund } from '@landed/prisma/write/refund/prepare-refund';
import { savePendingRefund } from '@landed/prisma/write/refund/save-pending-refund';
import { needsTheProcessor } from '../operation/check-resolution.js';
import type { Checked, EndedRows, OperationDefinition, Rows, Stated } from '../operation/definition.js';
import { captureInFlight, chargeInFlight, ofSave, refundResult, rowsLost } from '../operation/outcomes.js';
import { processorKey } from '../operation/processor-key.js';
import type { OperationOutcome } from '../operation/types.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import type { Processor, RefundRequest } from '../processor/port.js';
import type { RefundDependencies } from './dependencies.js';
import { finishRefundFact, RefundRowMissing } from './finish-refund-fact.js';
import { newRefund, refundRequest } from './refund-request.js';
import type { KnownRefundFact, Refundable, RefundRun, RefundTypes, UnfinishedRefund } from './unfinished-refund.js';

/** A refund. It reserves its amount of the payment until the outcome is known. */
export const refundOperation: OperationDefinition<RefundTypes> = {
  kind: 'refund',
  effect: 'once_per_key',
  // The next call may succeed, and no buyer waits at a till: the reservation is kept until it does.
  firstRejection: 'is_reconciled',
  load,
  rowsOf,
  check,
  prepare,
  send,
  read: (run, unfinished) => processorOf(run, unfinished.payment).findRefund(requestOf(unfinished)),
  // Under its own key: a second key would be a second refund.
  sendAgain: send,
  readWithoutRows,

  decided: (outcome, detail) =>
    outcome === 'happened' ? { kind: 'succeeded', detail } : { kind: 'rejected', underKey: true, never: null, detail },

  statedBy(found, rows) {
    if (found.kind === 'succeeded' || found.kind === 'pending') return 'happened';
    // A list without the refund says nothing about a key whose rows are gone: the refund may still arrive.
    return found.kind === 'absent' && rows === 'none' ? 'silent' : 'did_not_happen';
  },

  finish,
  finishEnded,

  /** From the workflow's input, and from what is left of the payment. */
  restore(run) {
    const checked = check(run);
    if (checked.kind !== 'ready') throw needsTheProcessor();
    return prepare(run, checked.ready);
  },

  processorIdOf: ({ found }) => found.payment?.processorPayment ?? null,
};

async function load({ database, keyring }: RefundDependencies, input: RefundInput): Promise<RefundTypes['found']> {
  const [loaded, refunds] = await Promise.all([
    loadPayment(database, keyring, input, input.idempotency.keyHash),
    loadPaymentRefunds(database, input),
  ]);
  const isBegun = loaded.operation !== null && loaded.operation.attempt >= input.idempotency.attempt;
  return { ...loaded, refunds, refund: isBegun ? await loadRefund(database, keyring, input) : null };
}

function rowsOf({ found: { payment, refund } }: RefundRun): Rows<UnfinishedRefund> {
  if (payment === null || refund === null) return { kind: 'none' };
  const { status } = refund.refund;
  if (status === 'pending') return { kind: 'unfinished', unfinished: { payment, refund } };
  return { kind: 'ended', status, happened: status === 'succeeded' };
}

/**
 * Whether the payment can be refunded. That is known when its charge has an outcome, and when its capture has ended. A
 * payment that the gateway has read, and that the database has no more, is lost.
 */
function check({ input, found: { payment, refunds } }: RefundRun): Checked<Refundable> {
  if (payment === null && input.entity !== null) return { kind: 'rows_lost' };
  if (payment === null || refunds === null) return { kind: 'rejected', error: { code: 'not_found' } };
  const { intent, pending } = payment;
  if (intent.status === 'processing') return { kind: 'too_early', why: chargeInFlight };
  if (pending?.kind === 'capture') return { kind: 'too_early', why: captureInFlight };
  const checked = checkRefund(refunds.payment, input.amount, input.acceptedAt);
  if (checked.kind === 'rejected') return checked;
  return { kind: 'ready', entity: intent.entity, ready: { payment, refunds, amount: checked.amount } };
}

/** Null when the refunds of the payment have changed, or the key is no longer free. */
async function prepare(
  { dependencies: { database, keyring }, input, clock }: RefundRun,
  { payment, refunds, amount }: Refundable,
): Promise<UnfinishedRefund | null> {
  // Throws before anything is written, for a payment without its processor id.
  knownPayment(payment);
  const share = allocateRefund(capturedBreakdown(payment.intent), refunds.given, amount);
  const refund = newRefund(input, share, clock.now());
  const key = processorKey(input);
  const isPrepared = await prepareRefund(database, keyring, { input, refunds, refund, processorKey: key });
  return isPrepared ? { payment, refund: { refund, processorKey: key, processorRefund: null } } : null;
}

function processorOf({ dependencies, input }: RefundRun, { intent }: StoredPayment): Processor {
  return dependencies.processorOf({ entity: intent.entity, rail: input.rail });
}

function requestOf({ payment, refund }: UnfinishedRefund) {
  return refundRequest(refund, knownPayment(payment));
}

function send(run: RefundRun, unfinished: UnfinishedRefund): Promise<Stated<RefundTypes>> {
  return processorOf(run, unfinished.payment).refund(requestOf(unfinished));
}

/** Without rows, the amount comes from the request, or from what is left. A refund of another amount is `unknown`. */
async function readWithoutRows(run: RefundRun) {
  const { input, found } = run;
  const { payment, refunds } = found;
  if (payment === null) return { kind: input.entity === null ? 'absent' : 'rows_lost' } as const;
  if (payment.processorPayment === null) return { kind: 'absent' } as const;
  const { breakdown } = payment.intent;
  const amount = input.amount ?? (refunds === null ? breakdown.total : amountRefundable(refunds.payment));
  return processorOf(run, payment).findRefund({
    ...knownPayment(payment),
    processorKey: processorKey(input),
    refundId: input.refundId,
    processorRefund: null,
    money: { amount, currency: breakdown.currency },
    isForeign: false,
  } satisfies EveryField<RefundRequest>);
}

/**
 * Saves what the processor stated about a refund and completes the operation. `pending` completes it too: the lifecycle
 * workflow waits for the result of the refund. Null when no row took the fact.
 */
async function finish(
  run: RefundRun,
  { payment, refund: found }: UnfinishedRefund,
  fact: KnownRefundFact,
): Promise<OperationOutcome | null> {
  const { dependencies, input, clock } = run;
  const { database, keyring } = dependencies;
  if (fact.kind === 'pending') {
    const attempt = { processorKey: found.processorKey, detail: fact.detail };
    if (!(await savePendingRefund(database, keyring, input, attempt))) return null;
    const summary = 'The processor accepted the refund and will report its result later.';
    return { kind: 'completed', summary, result: refundResult(found.refund), needsLifecycle: true };
  }
  const { operationId, requestId } = input;
  const ref = operationRefOf(input);
  const stated = { ...ref, payment, found, fact, clock, operation: { ...ref, operationId, requestId } };
  const saved = await finishRefundFact(dependencies, stated).catch(nullIfRowMissing);
  if (saved === null) return null;
  const { refund } = saved;
  const summary = summaryOf(refund, fact);
  if (fact.kind !== 'rejected') return ofSave({ kind: 'completed', summary, result: refundResult(refund) }, saved);
  return saved.operation?.state === 'completed'
    ? { kind: 'completed', summary, result: refundResult(refund), readsRefunds: true }
    : { kind: 'retryable', code: 'provider_error', summary, readsRefunds: true };
}

function nullIfRowMissing(error: unknown): null {
  if (error instanceof RefundRowMissing) return null;
  throw error;
}

const rejectedForGood: Readonly<Record<RefundNeverReason, string>> = {
  refunded_at_processor:
    'Rejected: too little of this payment is left at the processor. It was probably refunded there directly.',
  disputed: 'Rejected: the payment is disputed at the processor.',
  not_refundable_at_processor: 'Rejected: the processor no longer refunds this payment.',
};

/** The summary for operators. */
function summaryOf(refund: Refund, fact: KnownRefundFact): string {
  return fact.kind === 'rejected' && fact.never !== null
    ? rejectedForGood[fact.never]
    : `Saved: the refund is \`${refund.status}\`.`;
}

/** The refund has ended, by an earlier run or by an event of the processor: it becomes the response. */
async function finishEnded(
  { dependencies: { database, keyring }, input, found }: RefundRun,
  { status }: EndedRows,
): Promise<OperationOutcome> {
  if (found.refund === null) return rowsLost(status);
  const { refund } = found.refund;
  const isSaved = await completePrepared(database, keyring, input, { status: 200, body: refundResponse(refund) });
  if (!isSaved) return rowsLost(status);
  return {
    kind: 'completed',
    summary: `The refund had already ended: it is \`${status}\`.`,
    result: refundResult(refund),
  };
}
