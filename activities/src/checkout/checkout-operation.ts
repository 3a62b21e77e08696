import { jurisdictionOf } from '@landed/contracts/checkout/jurisdiction';
import { newPaymentIntent } from '@landed/contracts/checkout/new-payment-intent';
import { priceCharge } from '@landed/contracts/checkout/rules';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { operationRefOf } from '@landed/contracts/operation/types';
import { loadCheckout } from '@landed/prisma/read/checkout/load-checkout';
import { loadPreparedPayment } from '@landed/prisma/read/checkout/load-prepared-payment';
import { markSentAgain } from '@landed/prisma/write/checkout/mark-sent-again';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { freeContradictedKey } from '@landed/prisma/write/operation/contradicted-key';
import { fraudRequest } from '../fraud/fraud-request.js';
import { beginAssessment, withIgnoredEvidence } from '../fraud/running-assessment.js';
import { isPastSendDeadline } from '../operation/deadlines.js';
import type { Absent, Checked, EndedRows, OperationDefinition, Rows, Stated } from '../operation/definition.js';
import { alreadyCompleted } from '../operation/outcomes.js';
import { processorKey } from '../operation/processor-key.js';
import type { OperationOutcome } from '../operation/types.js';
import type { ChargeRequest, Processor } from '../processor/port.js';
import { chargeRequest } from './charge-request.js';
import { readChargeWithoutRows, restoreCharge } from './checkout-without-rows.js';
import { neverCharged } from './decide-checkout.js';
import { findForDecision, needsThePayment } from './find-for-decision.js';
import { finishChargeFact, lifecycleOf } from './finish-charge-fact.js';
import type { CheckoutRun, CheckoutTypes, UnfinishedCharge } from './unfinished-charge.js';

/** The charge of a card. Its payment is `processing` until the outcome is known. */
export const checkoutOperation: OperationDefinition<CheckoutTypes> = {
  kind: 'checkout',
  effect: 'once_per_key',
  // A buyer waits, and may pay elsewhere. The save takes it only while the charge was not sent again.
  firstRejection: 'ends_the_attempt',
  load,
  rowsOf,
  check,
  prepare,
  send: (run, unfinished) => processorOf(run).charge(requestOf(run, unfinished)),
  read,
  sendAgain,
  readWithoutRows: readChargeWithoutRows,

  /** Without its payment at the processor, a charge could never be captured, refunded or reconciled. */
  decided(outcome, detail) {
    if (outcome === 'happened') throw needsThePayment();
    return { ...neverCharged, detail };
  },

  /** A search that does not find the charge proves nothing: it may have looked in the wrong place, or too early. */
  statedBy(found, rows) {
    switch (found.kind) {
      case 'absent':
        return 'silent';
      case 'succeeded':
      case 'authorized':
        return 'happened';
      case 'action_required':
        // The buyer has not paid, and can complete the challenge only while the key has no response.
        return rows === 'unfinished' ? 'did_not_happen' : 'happened';
      case 'declined':
        return 'did_not_happen';
      case 'not_charged':
        return rows === 'unfinished' || found.underKey ? 'did_not_happen' : 'silent';
    }
  },

  finish: finishChargeFact,
  finishEnded,
  restore: restoreCharge,
  // The operator may name the payment of a charge that no commit has learned. The read verifies it.
  processorIdOf: () => null,
};

async function load(
  { database, keyring }: CheckoutTypes['dependencies'],
  input: CheckoutInput,
): Promise<CheckoutTypes['found']> {
  const loaded = await loadCheckout(database, keyring, input);
  const isHeld = loaded.prepared?.status === 'processing';
  return { ...loaded, payment: isHeld ? await loadPreparedPayment(database, input) : null };
}

function rowsOf({ found, resolution }: CheckoutRun): Rows<UnfinishedCharge> {
  const { operation, prepared, payment } = found;
  if (prepared === null) return { kind: 'none' };
  const { status, attemptedAt } = prepared;
  if (payment !== null) {
    const isTooLateForChallenge = resolution !== null || operation?.state !== 'running';
    return { kind: 'unfinished', unfinished: { ...payment, attemptedAt, assessment: null, isTooLateForChallenge } };
  }
  // Rows that the processor contradicts say that nothing was charged.
  return { kind: 'ended', status, happened: status !== 'failed' && operation?.stated == null };
}

function check({ dependencies, input, found }: CheckoutRun): Checked<CheckoutTypes['ready']> {
  const priced = priceCharge(input.body, found.quote, dependencies.taxPlaceOf);
  if (priced.kind === 'rejected') return priced;
  return { kind: 'ready', entity: entityOfCurrency[input.body.currency], ready: priced.breakdown };
}

async function prepare(
  { dependencies, input, found, clock }: CheckoutRun,
  breakdown: CheckoutTypes['ready'],
): Promise<UnfinishedCharge | null> {
  const { database, keyring, fraud, taxPlaceOf, settlementOf } = dependencies;
  const { terms, fraudScoring, quote } = found;
  const intent = newPaymentIntent(input, breakdown, clock.now());
  const assessment = fraudScoring ? beginAssessment(fraud, fraudRequest(input, breakdown)) : null;
  const isPrepared = await prepareCheckout(database, keyring, {
    input,
    intent,
    terms,
    jurisdiction: jurisdictionOf(input.body, quote?.quote ?? null, taxPlaceOf),
    settlement: settlementOf?.(intent.entity),
    processorKey: processorKey(input),
    fraud: withIgnoredEvidence(assessment?.soFar() ?? null, input),
  });
  if (!isPrepared) return null;
  return { intent, terms, attemptedAt: intent.createdAt, assessment, isTooLateForChallenge: false };
}

function processorOf({ dependencies, input: { body, rail } }: CheckoutRun): Processor {
  return dependencies.processorOf({ entity: entityOfCurrency[body.currency], rail });
}

function requestOf({ input }: CheckoutRun, { intent, attemptedAt }: UnfinishedCharge): ChargeRequest {
  return chargeRequest(input, intent.breakdown, attemptedAt);
}

function read(run: CheckoutRun, unfinished: UnfinishedCharge): Promise<Stated<CheckoutTypes> | Absent> {
  const request = requestOf(run, unfinished);
  return run.resolution === null
    ? processorOf(run).findCharge(request)
    : findForDecision(processorOf(run), request, run.resolution);
}

/**
 * Before the send deadline, the charge is sent again under its own key. After it, the buyer may have paid elsewhere: the
 * key is fenced. Then the charge never happens, or the response that the processor stored under the key is the result.
 */
async function sendAgain(run: CheckoutRun, unfinished: UnfinishedCharge): Promise<Stated<CheckoutTypes>> {
  const { dependencies, input, clock } = run;
  const request = requestOf(run, unfinished);
  if (isPastSendDeadline(input, clock.latest())) {
    const fenced = await processorOf(run).fenceCharge(request);
    return fenced.kind === 'fenced' ? neverCharged : fenced;
  }
  // Another run may have saved the outcome meanwhile.
  const maySend = await markSentAgain(dependencies.database, input);
  if (!maySend || isPastSendDeadline(input, clock.latest())) return { kind: 'unknown', detail: {} };
  return processorOf(run).charge(request);
}

/**
 * The outcome was saved with its response. A key that waits all the same belongs to a payment that ended and cannot become
 * paid: its charge is returned at the processor, and an operator's decision that nothing is left of it frees the key. Its
 * next attempt is another payment.
 */
async function finishEnded(
  { dependencies, input, found, resolution }: CheckoutRun,
  { status }: EndedRows,
): Promise<OperationOutcome> {
  if (resolution === null || found.operation?.state !== 'recovery_required') {
    return { ...alreadyCompleted, ...lifecycleOf(status) };
  }
  await freeContradictedKey(dependencies.database, operationRefOf(input));
  return { kind: 'retryable', code: 'provider_error' };
}
