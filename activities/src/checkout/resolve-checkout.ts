import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { fraudUnavailable } from '@landed/contracts/fraud/types';
import type { ManualResolution } from '@landed/contracts/operation/types';
import { loadCheckout } from '@landed/prisma/read/checkout/load-checkout';
import { loadPreparedPayment } from '@landed/prisma/read/checkout/load-prepared-payment';
import { saveResolution } from '@landed/prisma/write/operation/save-resolution';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import { checkResolution, type ProcessorStatement } from '../operation/check-resolution.js';
import { requireKnown } from '../operation/outcome-unknown.js';
import type { ResolveOutcome } from '../operation/types.js';
import type { ChargeVerdict } from '../processor/port.js';
import { chargeRequest } from './charge-request.js';
import type { ChargeFact } from './decide-checkout.js';
import type { CheckoutDependencies } from './dependencies.js';
import { finishCheckout } from './finish-checkout.js';
import { resolveLostCheckout } from './lost-checkout.js';
import { reconciledBefore } from './reconcile-checkout.js';

type Found = ChargeVerdict | { readonly kind: 'absent' };

/**
 * Checks and saves an operator's decision about a charge with an unknown outcome. `happened` needs the processor's
 * confirmation: without its id the payment could never be captured, refunded or reconciled. `did_not_happen` may stand
 * alone.
 */
export async function resolveCheckout(
  dependencies: CheckoutDependencies,
  input: CheckoutInput,
  resolution: ManualResolution,
): Promise<ResolveOutcome> {
  const { database, keyring, processorOf } = dependencies;
  const loaded = await loadCheckout(database, keyring, input);
  if (loaded.prepared === null) return resolveLostCheckout(dependencies, input, loaded, resolution);
  const { intent, terms } = await loadPreparedPayment(database, input);
  if (loaded.prepared.status !== 'processing') {
    // The outcome was saved meanwhile: the decision is compared with it.
    const stated = loaded.prepared.status === 'failed' ? 'did_not_happen' : 'happened';
    const evidence = checkResolution(resolution.outcome, stated);
    await saveResolution(database, keyring, input, resolution, evidence);
    return { evidence, outcome: reconciledBefore(loaded) };
  }

  const processor = processorOf({ entity: entityOfCurrency[input.body.currency], rail: input.rail });
  const found = await processor.findCharge(chargeRequest(input, intent.breakdown, loaded.prepared.attemptedAt));
  const evidence = checkResolution(resolution.outcome, statedBy(found));
  if (evidence === 'processor_silent' && resolution.outcome === 'happened') throw needsTheProcessor();
  await saveResolution(database, keyring, input, resolution, evidence);
  const fact = found.kind === 'unknown' || found.kind === 'absent' ? notCharged : found;
  const fraud = loaded.fraudScoring ? fraudUnavailable('timeout') : null;
  return { evidence, outcome: requireKnown(await finishCheckout(dependencies, input, { intent, terms, fact, fraud })) };
}

/** The fact that the operator decided, or that the processor stated by having no such payment. */
const notCharged: ChargeFact = {
  kind: 'not_charged',
  invalidPaymentMethod: false,
  underKey: true,
  detail: { decided: 'by an operator' },
};

function statedBy(found: Found): ProcessorStatement {
  switch (found.kind) {
    case 'unknown':
      return 'silent';
    case 'succeeded':
    case 'authorized':
    case 'action_required':
      return 'happened';
    case 'absent':
    case 'declined':
    case 'not_charged':
      return 'did_not_happen';
  }
}

function needsTheProcessor(): ApplicationFailure {
  return ApplicationFailure.create({
    type: 'processor_silent',
    message: 'Only the processor can confirm that a charge happened. Try again when it responds.',
    nonRetryable: true,
    category: ApplicationFailureCategory.BENIGN,
  });
}
