import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { fraudUnavailable } from '@landed/contracts/fraud/types';
import type { ManualResolution } from '@landed/contracts/operation/types';
import { type LoadedCheckout, loadCheckout } from '@landed/prisma/read/checkout/load-checkout';
import { loadPreparedPayment } from '@landed/prisma/read/checkout/load-prepared-payment';
import { freeContradictedKey } from '@landed/prisma/write/operation/contradicted-key';
import { saveResolution } from '@landed/prisma/write/operation/save-resolution';
import { checkResolution, type ProcessorStatement } from '../operation/check-resolution.js';
import { startDatabaseClock } from '../operation/database-clock.js';
import { finalFailure } from '../operation/final-failure.js';
import { outcomeUnknown, requireKnown } from '../operation/outcome-unknown.js';
import type { ResolveOutcome } from '../operation/types.js';
import { isMismatch } from '../processor/mismatch.js';
import { chargeKey, chargeRequest } from './charge-request.js';
import type { ChargeFact } from './decide-checkout.js';
import type { CheckoutDependencies } from './dependencies.js';
import { endChallenge } from './end-challenge.js';
import { type Found, findForDecision, needsThePayment } from './find-for-decision.js';
import { finishCheckout } from './finish-checkout.js';
import { reconciledBefore } from './reconcile-checkout.js';
import { resolveLostCheckout } from './resolve-lost-checkout.js';

/**
 * Checks and saves an operator's decision about a charge with an unknown outcome. `happened` needs the processor's
 * confirmation: without its id the payment could never be captured, refunded or reconciled. The operator may give that
 * id. `did_not_happen` may stand alone.
 */
export async function resolveCheckout(
  dependencies: CheckoutDependencies,
  input: CheckoutInput,
  resolution: ManualResolution,
  voidKey = `${chargeKey(input)}.end`,
): Promise<ResolveOutcome> {
  const { database, keyring, processorOf } = dependencies;
  const startClock = startDatabaseClock();
  const loaded = await loadCheckout(database, keyring, input);
  const clock = startClock(loaded.now);
  const processor = processorOf({ entity: entityOfCurrency[input.body.currency], rail: input.rail });
  if (loaded.prepared === null) {
    return resolveLostCheckout(dependencies, input, processor, { loaded, clock }, resolution);
  }
  if (isContradicted(loaded)) return resolveContradicted(dependencies, input, resolution);
  const { intent, terms } = await loadPreparedPayment(database, input);
  if (loaded.prepared.status !== 'processing') {
    // The outcome was saved meanwhile: the decision is compared with it.
    const stated = loaded.prepared.status === 'failed' ? 'did_not_happen' : 'happened';
    const evidence = checkResolution(resolution.outcome, stated);
    await saveResolution(database, keyring, input, resolution, evidence);
    return { evidence, outcome: reconciledBefore(loaded) };
  }

  const request = chargeRequest(input, intent.breakdown, loaded.prepared.attemptedAt);
  const found = await findForDecision(processor, request, resolution);
  const evidence = checkResolution(resolution.outcome, statedBy(found));
  if (evidence === 'processor_silent' && resolution.outcome === 'happened') throw needsThePayment();
  await saveResolution(database, keyring, input, resolution, evidence);
  // A challenge comes too late for its buyer by now.
  const fact = await endChallenge(processor, input, request, isFact(found) ? found : notCharged, voidKey);
  if (!isFact(fact)) throw outcomeUnknown(fact.detail);
  const fraud = loaded.fraudScoring ? fraudUnavailable('timeout') : null;
  const outcome = await finishCheckout(dependencies, input, { intent, terms, fact, fraud, clock });
  return { evidence, outcome: requireKnown(outcome) };
}

/** The key waits for an operator, although its payment has ended: the processor stated that it was charged. */
function isContradicted({ operation, prepared }: LoadedCheckout): boolean {
  return operation?.state === 'recovery_required' && (prepared?.status === 'failed' || prepared?.status === 'canceled');
}

/**
 * A payment that ended cannot become paid; its charge is returned at the processor. That nothing is left of it is the
 * operator's decision alone, which frees the key. Its next attempt is another payment.
 */
async function resolveContradicted(
  { database, keyring }: CheckoutDependencies,
  input: CheckoutInput,
  resolution: ManualResolution,
): Promise<ResolveOutcome> {
  if (resolution.outcome === 'happened') {
    throw finalFailure(
      'contradicts_known_fact',
      'The payment has ended without a charge and cannot become paid. Return its charge at the processor, then decide ' +
        'did_not_happen.',
    );
  }
  const { rail, merchantId, idempotency } = input;
  await saveResolution(database, keyring, input, resolution, 'processor_silent');
  const { keyHash, attempt } = idempotency;
  await freeContradictedKey(database, { rail, merchantId, keyHash, attempt });
  return { evidence: 'processor_silent', outcome: { kind: 'retryable', code: 'provider_error' } };
}

/** The fact that the operator decided while the processor was silent. */
const notCharged: ChargeFact = {
  kind: 'not_charged',
  invalidPaymentMethod: false,
  underKey: true,
  detail: { decided: 'by an operator' },
};

function isFact(found: Found): found is ChargeFact {
  const stated = statedBy(found);
  return stated === 'happened' || stated === 'did_not_happen';
}

/** A search that does not find the charge proves nothing: it may have looked in the wrong place, or too early. */
function statedBy(found: Found): ProcessorStatement {
  switch (found.kind) {
    case 'unknown':
      return isMismatch(found) ? 'mismatch' : 'silent';
    case 'absent':
    case 'stored_error':
      return 'silent';
    case 'succeeded':
    case 'authorized':
      return 'happened';
    // The buyer has not paid, and can no longer complete the challenge.
    case 'action_required':
    case 'declined':
    case 'not_charged':
      return 'did_not_happen';
  }
}
