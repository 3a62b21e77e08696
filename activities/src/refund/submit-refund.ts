import type { ApiError } from '@landed/contracts/errors/api-error';
import { allocateRefund } from '@landed/contracts/refund/allocate-refund';
import { checkRefund } from '@landed/contracts/refund/rules';
import type { RefundInput } from '@landed/contracts/refund/types';
import { type LoadedPayment, loadPayment, type StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { loadPaymentRefunds, type PaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import { loadRefund, type RefundAtProcessor } from '@landed/prisma/read/refund/load-refund';
import { prepareRefund } from '@landed/prisma/write/refund/prepare-refund';
import { isPastSendDeadline } from '../operation/deadlines.js';
import { notifiedIf } from '../operation/notification.js';
import { unknownOutcome } from '../operation/outcomes.js';
import type { OperationOutcome } from '../operation/types.js';
import { finishUnprepared } from '../operation/unprepared.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import { unguardedCalls } from '../processor/guard/inline-calls.js';
import { capturedParts } from './captured-parts.js';
import { finishRefund, type KnownRefundFact } from './finish-refund.js';
import { hasEarlierRun, outcomeOfEarlierRun } from './outcome-of-earlier-run.js';
import { newRefund, refundKey, refundRequest } from './refund-request.js';

/** Other refunds of the payment may change between the load and the preparation. Then both run again, this often. */
const triesMax = 10;

/**
 * The inline attempt of a refund: load, check, prepare, call, finish. A run after a crash finds the rows of the earlier
 * run, and leaves a call that may have been sent to the reconciliation.
 */
export async function submitRefund(dependencies: PaymentDependencies, input: RefundInput): Promise<OperationOutcome> {
  const { database, keyring, reached } = dependencies;
  for (let tries = 0; tries < triesMax; tries += 1) {
    const loaded = await load(dependencies, input);
    if (hasEarlierRun(input, loaded.operation)) {
      const found = await loadRefund(database, keyring, input);
      return outcomeOfEarlierRun(dependencies, input, loaded.operation, found);
    }
    await reached?.('refund', 'loaded');

    const checked = check(input, loaded);
    if (checked.kind === 'rejected') return finishUnprepared(dependencies, 'refund', input, checked.error);

    const prepared = await prepare(dependencies, input, checked);
    if (prepared === null) continue;
    await reached?.('refund', 'prepared');

    const fact = await call(dependencies, input, checked.payment, prepared);
    await reached?.('refund', 'submitted');
    if (fact === null) return unknownOutcome;

    const outcome = await finishRefund(dependencies, input, checked.payment, prepared, fact);
    await reached?.('refund', 'saved');
    return notifiedIf(loaded.hasEndpoint, outcome);
  }
  return unknownOutcome;
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

interface Refundable {
  readonly kind: 'refundable';
  readonly payment: StoredPayment;
  readonly refunds: PaymentRefunds;
  /** Minor units. */
  readonly amount: number;
}

/** `error` null: the send deadline is over. Nothing is done, and the key stays free. */
type Checked = Refundable | { readonly kind: 'rejected'; readonly error: ApiError | null };

function check(input: RefundInput, { now, payment, refunds }: Loaded): Checked {
  if (isPastSendDeadline(input, now)) return { kind: 'rejected', error: null };
  if (payment === null || refunds === null) return { kind: 'rejected', error: { code: 'not_found' } };
  const checked = checkRefund(refunds.payment, input.amount, input.acceptedAt);
  return checked.kind === 'rejected' ? checked : { kind: 'refundable', payment, refunds, amount: checked.amount };
}

/** Null when the refunds of the payment have changed, or the key is not free any more. */
async function prepare(
  { database, keyring, processorOf }: PaymentDependencies,
  input: RefundInput,
  { payment, refunds, amount }: Refundable,
): Promise<RefundAtProcessor | null> {
  // Both throw before anything is written: for an account that is not configured, and for a payment without its
  // processor id.
  processorOf({ entity: payment.intent.entity, rail: input.rail });
  knownPayment(payment);
  const share = allocateRefund(capturedParts(payment), refunds.given, amount);
  const refund = newRefund(input, share, new Date().toISOString());
  const processorKey = refundKey(input);
  const prepared = await prepareRefund(database, keyring, { input, refunds, refund, processorKey });
  return prepared ? { refund, processorKey, processorRefund: null } : null;
}

/** Null when the call was not sent, was rejected at request level, or stated no fact. */
async function call(
  { processorOf, inlineCallsOf }: PaymentDependencies,
  input: RefundInput,
  payment: StoredPayment,
  prepared: RefundAtProcessor,
): Promise<KnownRefundFact | null> {
  const account = { entity: payment.intent.entity, rail: input.rail };
  const calls = inlineCallsOf?.(account) ?? unguardedCalls;
  const request = refundRequest(prepared, knownPayment(payment));
  const fact = await calls.send(() => processorOf(account).refund(request));
  if (fact.kind === 'not_sent' || fact.kind === 'unknown') return null;
  return fact.kind === 'rejected' && !fact.underKey ? null : fact;
}
