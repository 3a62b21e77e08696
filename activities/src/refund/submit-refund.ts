import type { RefundInput } from '@landed/contracts/refund/types';
import { type LoadedPayment, loadPayment, type StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { loadPaymentRefunds, type PaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import { loadRefund, type RefundAtProcessor } from '@landed/prisma/read/refund/load-refund';
import { afterPrepare } from '../operation/after-prepare.js';
import { isPastSendDeadline } from '../operation/deadlines.js';
import { notifiedIf } from '../operation/notification.js';
import { notPrepared, unknownOutcome } from '../operation/outcomes.js';
import type { OperationOutcome } from '../operation/types.js';
import { finishUnprepared } from '../operation/unprepared.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import { unguardedCalls } from '../processor/guard/inline-calls.js';
import { finishRefund, type KnownRefundFact } from './finish-refund.js';
import { hasEarlierRun, outcomeOfEarlierRun } from './outcome-of-earlier-run.js';
import { checkRefundable, isPaymentLost, prepareRefundable } from './prepare-refundable.js';
import { refundRequest } from './refund-request.js';

/** Other refunds of the payment may change between the load and the preparation. Then both run again, this often. */
const triesMax = 10;

/**
 * The inline attempt of a refund: load, check, prepare, call, finish. A run after a crash finds the rows of the earlier
 * run, and leaves a call that may have been sent to the reconciliation. After the send deadline nothing is sent: the
 * reconciliation asks the processor before it frees the key.
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

    if (isPastSendDeadline(input, loaded.now) || isPaymentLost(input, loaded.payment)) return notPrepared;
    const checked = checkRefundable(input, loaded.payment, loaded.refunds);
    if (checked.kind === 'rejected') return finishUnprepared(dependencies, 'refund', input, checked.error);

    const prepared = await prepareRefundable(dependencies, input, checked);
    if (prepared === null) continue;
    return afterPrepare(async () => {
      await reached?.('refund', 'prepared');
      const fact = await call(dependencies, input, checked.payment, prepared);
      await reached?.('refund', 'submitted');
      if (fact === null) return unknownOutcome;

      const outcome = await finishRefund(dependencies, input, checked.payment, prepared, fact);
      await reached?.('refund', 'saved');
      return notifiedIf(loaded.hasEndpoint, outcome);
    });
  }
  return notPrepared;
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
