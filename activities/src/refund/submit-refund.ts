import type { Refusal } from '@landed/contracts/errors/refusal';
import { allocateRefund } from '@landed/contracts/refund/allocate-refund';
import { decideRefund } from '@landed/contracts/refund/rules';
import type { RefundInput } from '@landed/contracts/refund/types';
import { isAbandoned } from '../operation/patience.js';
import { nothingToTell, toldTo } from '../operation/silence.js';
import type { SubmitOutcome } from '../operation/types.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import { openLane } from '../processor/guard/fast-lane.js';
import { concludeUnprepared } from '../store/operation/conclude-unprepared.js';
import { loadPayment } from '../store/payment-intent/load-payment.js';
import { loadPaymentRefunds } from '../store/refund/load-payment-refunds.js';
import { loadRefund } from '../store/refund/load-refund.js';
import { prepareRefund } from '../store/refund/prepare-refund.js';
import { earlierRun, ranBefore } from './earlier-run.js';
import { endRefund } from './end-refund.js';
import { newRefund, refundKey, refundRequest } from './refund-attempt.js';

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
    if (ranBefore(input, operation)) {
      return earlierRun(dependencies, input, operation, await loadRefund(database, keyring, input));
    }
    await reached?.('refund', 'loaded');

    if (isAbandoned(input, now)) return conclude(dependencies, input, null);
    if (payment === null || standing === null) return conclude(dependencies, input, { code: 'not_found' });
    const decision = decideRefund(standing.payment, input.amount, input.acceptedAt);
    if (decision.kind === 'refused') return conclude(dependencies, input, decision.refusal);

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
    const lane = fastLaneOf?.(account) ?? openLane;
    const fact = await lane.send(() => processor.refund(refundRequest(found, known)));
    await reached?.('refund', 'submitted');
    if (fact.kind === 'not_sent' || fact.kind === 'open') return { kind: 'open' };
    if (fact.kind === 'refused' && !fact.underKey) return { kind: 'open' };
    const ended = await endRefund(dependencies, input, payment, found, fact);
    await reached?.('refund', 'committed');
    return toldTo(hasEndpoint, ended);
  }
  return { kind: 'open' };
}

/** Ends the operation before anything was prepared, with a refusal or with nothing done. */
async function conclude(
  { database, keyring }: PaymentDependencies,
  input: RefundInput,
  refusal: Refusal | null,
): Promise<SubmitOutcome> {
  if (!(await concludeUnprepared(database, keyring, 'refund', input, refusal))) return { kind: 'open' };
  return refusal === null
    ? { kind: 'retryable', code: 'internal_error', ...nothingToTell }
    : { kind: 'sealed', summary: `Refused: ${refusal.code}.`, ...nothingToTell };
}
