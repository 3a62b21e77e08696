import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { fraudUnavailable } from '@landed/contracts/fraud/types';
import type { ManualResolution } from '@landed/contracts/operation/types';
import { loadCheckout } from '@landed/prisma/read/checkout/load-checkout';
import { loadPreparedPayment } from '@landed/prisma/read/checkout/load-prepared-payment';
import { saveResolution } from '@landed/prisma/write/operation/save-resolution';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import type { ResolveOutcome } from '../operation/types.js';
import { type ProcessorStatement, checkResolution } from '../operation/check-resolution.js';
import type { ChargeVerdict } from '../processor/port.js';
import { chargeRequest } from './charge-request.js';
import { finishCheckout } from './finish-checkout.js';
import type { CheckoutDependencies } from './dependencies.js';
import { reconciledBefore } from './reconcile-checkout.js';

type Found = ChargeVerdict | { readonly kind: 'absent' };

/**
 * A person's word on a charge whose outcome is unknown. That a charge happened needs the processor to say so: without
 * its id it could never be captured, refunded or reconciled. That it did not may stand on the word alone.
 */
export async function resolveCheckout(
  dependencies: CheckoutDependencies,
  input: CheckoutInput,
  resolution: ManualResolution,
): Promise<ResolveOutcome> {
  const { database, keyring, processorOf } = dependencies;
  const loaded = await loadCheckout(database, keyring, input);
  if (loaded.prepared === null) throw outcomeUnknown();
  const prepared = await loadPreparedPayment(database, input);
  if (loaded.prepared.status !== 'processing') {
    const stated = loaded.prepared.status === 'failed' ? 'did_not_happen' : 'happened';
    const evidence = checkResolution(resolution.outcome, stated);
    await saveResolution(database, keyring, input, resolution, evidence);
    return { evidence, outcome: reconciledBefore(loaded) };
  }

  const processor = processorOf({ entity: entityOfCurrency[input.body.currency], rail: input.rail });
  const request = chargeRequest(input, prepared.intent.breakdown, loaded.prepared.attemptedAt);
  const found = await processor.findCharge(request);
  const evidence = checkResolution(resolution.outcome, statedBy(found));
  if (evidence === 'processor_silent' && resolution.outcome === 'happened') throw needsTheProcessor();
  await saveResolution(database, keyring, input, resolution, evidence);
  const fact = found.kind === 'unknown' || found.kind === 'absent' ? notCharged : found;
  const outcome = await finishCheckout(dependencies, {
    input,
    prepared: prepared.intent,
    terms: prepared.terms,
    fact,
    fraud: loaded.fraudScoring ? fraudUnavailable('timeout') : null,
  });
  if (outcome.kind === 'unknown') throw outcomeUnknown();
  return { evidence, outcome };
}

/** What a person vouches for, or the processor by having no such payment. */
const notCharged: Exclude<ChargeVerdict, { kind: 'unknown' }> = {
  kind: 'not_charged',
  invalidPaymentMethod: false,
  underKey: true,
  detail: { vouched: 'by a person' },
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
    message: 'A charge is taken as made only when the processor shows it. Try again when it responses.',
    nonRetryable: true,
    category: ApplicationFailureCategory.BENIGN,
  });
}
