import type { ApiError } from '@landed/contracts/errors/api-error';
import type { RefundInput } from '@landed/contracts/refund/types';
import { type LoadedPayment, loadPayment, type StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { loadPaymentRefunds, type PaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import { loadRefund, type RefundAtProcessor } from '@landed/prisma/read/refund/load-refund';
import { withRefundsLocked } from '@landed/prisma/write/refund/with-refunds-locked';
import { afterPrepare } from '../operation/after-prepare.js';
import { type DatabaseClock, startDatabaseClock } from '../operation/database-clock.js';
import { isPastSendDeadline } from '../operation/deadlines.js';
import { hasLostAttempt } from '../operation/lost-attempt.js';
import { notifiedIf } from '../operation/notification.js';
import { captureInFlight, chargeInFlight, notPrepared, unknownOutcome } from '../operation/outcomes.js';
import type { OperationOutcome } from '../operation/types.js';
import { finishUnprepared } from '../operation/unprepared.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import { unguardedCalls } from '../processor/guard/inline-calls.js';
import { finishRefund, type KnownRefundFact } from './finish-refund.js';
import { hasEarlierRun, outcomeOfEarlierRun } from './outcome-of-earlier-run.js';
import { checkRefundable, isPaymentLost, prepareRefundable, type RefundTooEarly } from './prepare-refundable.js';
import { refundRequest } from './refund-request.js';

/**
 * The inline attempt of a refund: load, check, prepare, call, finish. A run after a crash finds the rows of the earlier
 * run, and leaves a call that may have been sent to the reconciliation. After the send deadline nothing is sent: the
 * reconciliation asks the processor before it frees the key. It asks as well before a rejection is stored under the key of
 * an attempt whose rows may be lost.
 */
export async function submitRefund(dependencies: PaymentDependencies, input: RefundInput): Promise<OperationOutcome> {
  const { database, keyring, reached } = dependencies;
  const prepared = await prepare(dependencies, input);
  switch (prepared.kind) {
    case 'earlier_run':
      return outcomeOfEarlierRun(dependencies, input, prepared.operation, await loadRefund(database, keyring, input));
    case 'rejected':
      return finishUnprepared(dependencies, 'refund', input, prepared.error);
    case 'charge_in_flight':
    case 'capture_in_flight': {
      const unprepared = await finishUnprepared(dependencies, 'refund', input, null);
      return unprepared.kind === 'retryable' ? { ...unprepared, ...tooEarly[prepared.kind] } : unprepared;
    }
    case 'key_taken':
    case 'not_sent':
      return notPrepared;
    case 'prepared':
      return afterPrepare(async () => {
        await reached?.('refund', 'prepared');
        const fact = await call(dependencies, input, prepared);
        await reached?.('refund', 'submitted');
        if (fact === null) return unknownOutcome;
        const { payment, found, clock, hasEndpoint } = prepared;
        const outcome = await finishRefund(dependencies, input, { payment, found, fact, clock });
        await reached?.('refund', 'saved');
        return notifiedIf(hasEndpoint, outcome);
      });
  }
}

const tooEarly = { charge_in_flight: chargeInFlight, capture_in_flight: captureInFlight } as const;

type Tried =
  | {
      readonly kind: 'prepared';
      readonly payment: StoredPayment;
      readonly found: RefundAtProcessor;
      readonly clock: DatabaseClock;
      readonly hasEndpoint: boolean;
    }
  | { readonly kind: 'earlier_run'; readonly operation: NonNullable<LoadedPayment['operation']> }
  | { readonly kind: 'rejected'; readonly error: ApiError }
  /**
   * The send deadline is over, or the database has lost the payment, or an earlier attempt whose refund may be why this
   * one is rejected: the reconciliation asks the processor.
   */
  | { readonly kind: 'not_sent' }
  | RefundTooEarly
  /** The refunds of the payment have changed since the load, or the key is no longer free. */
  | { readonly kind: 'key_taken' };

/**
 * Prepares the refund from what was loaded without a lock. If other refunds of the payment have changed in between, the
 * load and the preparation run again behind the lock of the payment's row, where such refunds queue.
 */
async function prepare(dependencies: PaymentDependencies, input: RefundInput): Promise<Tried> {
  const tried = await tryToPrepare(dependencies, input);
  if (tried.kind !== 'key_taken') return tried;
  return withRefundsLocked(dependencies.database, input, (database) =>
    tryToPrepare({ ...dependencies, database }, input),
  );
}

async function tryToPrepare(dependencies: PaymentDependencies, input: RefundInput): Promise<Tried> {
  const startClock = startDatabaseClock();
  const loaded = await load(dependencies, input);
  const clock = startClock(loaded.now);
  if (hasEarlierRun(input, loaded.operation)) return { kind: 'earlier_run', operation: loaded.operation };
  await dependencies.reached?.('refund', 'loaded');
  if (isPastSendDeadline(input, clock.latest()) || isPaymentLost(input, loaded.payment)) return { kind: 'not_sent' };
  const checked = checkRefundable(input, loaded.payment, loaded.refunds);
  if (checked.kind !== 'refundable') return hasLostAttempt(input, loaded.operation) ? { kind: 'not_sent' } : checked;
  const { payment } = checked;
  const found = await prepareRefundable(dependencies, input, checked, clock.now());
  return found === null
    ? { kind: 'key_taken' }
    : { kind: 'prepared', payment, found, clock, hasEndpoint: loaded.hasEndpoint };
}

interface Loaded extends LoadedPayment {
  readonly refunds: PaymentRefunds | null;
}

async function load({ database, keyring }: PaymentDependencies, input: RefundInput): Promise<Loaded> {
  const [loaded, refunds] = await Promise.all([
    loadPayment(database, keyring, input, input.idempotency.keyHash),
    loadPaymentRefunds(database, input),
  ]);
  return { ...loaded, refunds };
}

/**
 * Null when the call was not sent, was rejected at request level, or stated no fact. A process that was paused since the
 * load may be past the send deadline now. It leaves the refund to the reconciliation, which reads before it sends.
 */
async function call(
  { processorOf, inlineCallsOf }: PaymentDependencies,
  input: RefundInput,
  { payment, found, clock }: Extract<Tried, { kind: 'prepared' }>,
): Promise<KnownRefundFact | null> {
  const account = { entity: payment.intent.entity, rail: input.rail };
  const calls = inlineCallsOf?.(account) ?? unguardedCalls;
  const request = refundRequest(found, knownPayment(payment));
  if (isPastSendDeadline(input, clock.latest())) return null;
  const fact = await calls.send(() => processorOf(account).refund(request));
  if (fact.kind === 'not_sent' || fact.kind === 'unknown' || fact.kind === 'stored_error') return null;
  return fact.kind === 'rejected' && !fact.underKey ? null : fact;
}
