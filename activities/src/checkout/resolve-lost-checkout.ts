import { jurisdictionOf } from '@landed/contracts/checkout/jurisdiction';
import { newPaymentIntent } from '@landed/contracts/checkout/new-payment-intent';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { fraudUnavailable } from '@landed/contracts/fraud/types';
import type { ManualResolution } from '@landed/contracts/operation/types';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { freeLostKey } from '@landed/prisma/write/operation/free-lost-key';
import { saveResolution } from '@landed/prisma/write/operation/save-resolution';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import { checkResolution, type ProcessorStatement } from '../operation/check-resolution.js';
import { isPastLostKey } from '../operation/deadlines.js';
import { outcomeUnknown, requireKnown } from '../operation/outcome-unknown.js';
import { keyFreed, needsTheProcessor, needsTheQuote } from '../operation/resolve-lost.js';
import type { OperationOutcome, ResolveOutcome } from '../operation/types.js';
import { isMismatch } from '../processor/mismatch.js';
import type { ChargeRequest, Processor } from '../processor/port.js';
import { chargeKey } from './charge-request.js';
import type { ChargeFact } from './decide-checkout.js';
import type { CheckoutDependencies } from './dependencies.js';
import { type Found, findForDecision, needsThePayment } from './find-for-decision.js';
import { finishCheckout } from './finish-checkout.js';
import { type AttemptWithoutRows, lostRequest, priceOf } from './lost-checkout.js';
import { neverCharged } from './reconcile-checkout.js';

/**
 * Checks and saves an operator's decision about a checkout whose rows were lost. Both decisions need the processor.
 *
 * - `happened` writes the payment again, from the workflow's input, with what the processor states about it.
 * - `did_not_happen` frees the key. A search that does not find the charge proves nothing, so the processor key is fenced
 *   first. Once the processor may have expired it, the decision stands alone, and the next attempt sends the same key.
 */
export async function resolveLostCheckout(
  dependencies: CheckoutDependencies,
  input: CheckoutInput,
  processor: Processor,
  attempt: AttemptWithoutRows,
  resolution: ManualResolution,
): Promise<ResolveOutcome> {
  const { database, keyring } = dependencies;
  const price = priceOf(dependencies, input, attempt.loaded);
  const happened = resolution.outcome === 'happened';
  if (price === null && (happened || resolution.processorPayment !== undefined)) throw needsTheQuote();
  const request = lostRequest(input, price);
  let found = await findForDecision(processor, request, resolution);
  if (found.kind === 'absent' && happened) throw needsThePayment();
  if (found.kind === 'absent' && !isPastLostKey(input, attempt.clock.latest())) found = await fence(processor, request);
  const stated = statedBy(found);
  if (stated === 'silent' && found.kind !== 'absent') throw needsTheProcessor();
  const evidence = checkResolution(resolution.outcome, stated);
  await saveResolution(database, keyring, input, resolution, evidence);
  if (price !== null && isCharge(found)) {
    return { evidence, outcome: await writeAgain(dependencies, input, attempt, { price, fact: found }) };
  }
  if (!(await freeLostKey(database, input, stated === 'silent' ? 'same' : 'next'))) throw outcomeUnknown();
  return { evidence, outcome: keyFreed };
}

/** The charge never happens, or the response that the processor stored under its key is the result. */
async function fence(processor: Processor, request: ChargeRequest): Promise<Found> {
  const fenced = await processor.fenceCharge(request);
  return fenced.kind === 'fenced' ? neverCharged : fenced;
}

type Charge = Extract<ChargeFact, { kind: 'succeeded' | 'authorized' | 'action_required' }>;

function isCharge(found: Found): found is Charge {
  return statedBy(found) === 'happened';
}

function statedBy(found: Found): ProcessorStatement {
  switch (found.kind) {
    case 'succeeded':
    case 'authorized':
    // The merchant's key has no response yet, so the challenge can still reach the buyer.
    case 'action_required':
      return 'happened';
    case 'declined':
      return 'did_not_happen';
    case 'not_charged':
      return found.underKey ? 'did_not_happen' : 'silent';
    case 'unknown':
      return isMismatch(found) ? 'mismatch' : 'silent';
    case 'absent':
    case 'stored_error':
      return 'silent';
  }
}

interface PricedCharge {
  readonly price: AmountBreakdown;
  readonly fact: Charge;
}

async function writeAgain(
  dependencies: CheckoutDependencies,
  input: CheckoutInput,
  { loaded, clock }: AttemptWithoutRows,
  { price, fact }: PricedCharge,
): Promise<OperationOutcome> {
  const { database, keyring, taxPlaceOf = builtInTaxPlaceOf, settlementOf } = dependencies;
  const { terms } = loaded;
  const intent = newPaymentIntent(input, price, input.acceptedAt);
  const fraud = loaded.fraudScoring ? fraudUnavailable('timeout') : null;
  const jurisdiction = jurisdictionOf(input.body, loaded.quote?.quote ?? null, taxPlaceOf);
  const settlement = settlementOf?.(intent.entity);
  const preparation = { input, intent, terms, jurisdiction, settlement, processorKey: chargeKey(input), fraud };
  if (!(await prepareCheckout(database, keyring, preparation))) throw outcomeUnknown();
  return requireKnown(await finishCheckout(dependencies, input, { intent, terms, fact, fraud, clock }));
}
