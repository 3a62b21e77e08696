import type { ApiError } from '@landed/contracts/errors/api-error';
import { allocateRefund } from '@landed/contracts/refund/allocate-refund';
import { checkRefund } from '@landed/contracts/refund/rules';
import type { RefundInput } from '@landed/contracts/refund/types';
import { loadPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { loadPaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import { loadRefund } from '@landed/prisma/read/refund/load-refund';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import { prepareRefund } from '@landed/prisma/write/refund/prepare-refund';
import { isPastSendDeadline } from '../operation/deadlines.js';
import { nothingToNotify, notifiedIf } from '../operation/notification.js';
import type { SubmitOutcome } from '../operation/types.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import { unguardedCalls } from '../processor/guard/inline-calls.js';
import { outcomeOfEarlierRun, hasRunBefore } from './outcome-of-earlier-run.js';
import { finishRefund } from './finish-refund.js';
import { newRefund, refundKey, refundRequest } from './refund-request.js';

/** Other refunds of the payment may move between the read and the write; it is looked at again, this often. */
const looksMax = 10;

/**
 * The fast lane: decide, reserve, ask, commit. Run again after a crash it finds its own rows and leaves what it may
 * have asked to the slow lane.
 */
export async function submitRefund(dependencies: PaymentDependencies, input: RefundInput): Promise<SubmitOutcome> {
  const { database, keyring, processorOf, fastLaneOf, reached } = dependencies;
  for (let look = 0; look < looksMax; look += 1) {
    const [{ now, operation, payment, hasEndpoint }, standing] = await Promise.all([
      loadPayment(database, keyring, input, input.idempotency.keyHash),
      loadPaymentRefunds(database, input),
    ]);
    if (hasRunBefore(input, operation)) {
      return outcomeOfEarlierRun(dependencies, input, operation, await loadRefund(database, keyring, input));
    }
    await reached?.('refund', 'loaded');

    if (isPastSendDeadline(input, now)) return conclude(dependencies, input, null);
    if (payment === null || standing === null) return conclude(dependencies, input, { code: 'not_found' });
    const decision = checkRefund(standing.payment, input.amount, input.acceptedAt);
    if (decision.kind === 'rejected') return conclude(dependencies, input, decision.error);

    // Before anything is written: an account that is not configured has been sent nothing.
    const account = { entity: payment.intent.entity, rail: input.rail };
    const processor = processorOf(account);
    const known = knownPayment(payment);
    const share = allocateRefund(payment.intent.breakdown, standing.given, decision.amount);
    const refund = newRefund(input, share, new Date().toISOString());
    const found = { refund, processorKey: refundKey(input), processorRefund: null };
    if (!(await prepareRefund(database, keyring, { input, standing, refund, processorKey: found.processorKey }))) {
      continue;
    }
    await reached?.('refund', 'prepared');
    const lane = fastLaneOf?.(account) ?? unguardedCalls;
    const fact = await lane.send(() => processor.refund(refundRequest(found, known)));
    await reached?.('refund', 'submitted');
    if (fact.kind === 'not_sent' || fact.kind === 'unknown') return { kind: 'unknown' };
    if (fact.kind === 'rejected' && !fact.underKey) return { kind: 'unknown' };
    const ended = await finishRefund(dependencies, input, payment, found, fact);
    await reached?.('refund', 'committed');
    return notifiedIf(hasEndpoint, ended);
  }
  return { kind: 'unknown' };
}

/** Ends the operation before anything was prepared, with a refusal or with nothing done. */
async function conclude(
  { database, keyring }: PaymentDependencies,
  input: RefundInput,
  refusal: ApiError | null,
): Promise<SubmitOutcome> {
  if (!(await saveUnprepared(database, keyring, 'refund', input, refusal))) return { kind: 'unknown' };
  return refusal === null
    ? { kind: 'retryable', code: 'internal_error', ...nothingToNotify }
    : { kind: 'completed', summary: `Refused: ${refusal.code}.`, ...nothingToNotify };
}
