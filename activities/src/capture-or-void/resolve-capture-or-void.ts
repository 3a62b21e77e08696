import type { ManualResolution, PaymentOperationInput } from '@landed/contracts/operation/types';
import { loadPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { freeLostKey } from '@landed/prisma/write/operation/free-lost-key';
import { saveResolution } from '@landed/prisma/write/operation/save-resolution';
import { checkEnded } from '../operation/after-contradiction.js';
import { checkResolution, type ProcessorStatement } from '../operation/check-resolution.js';
import { startDatabaseClock } from '../operation/database-clock.js';
import { requireNamed } from '../operation/identified-payment.js';
import { outcomeUnknown, requireKnown } from '../operation/outcome-unknown.js';
import { keyFreed, needsTheProcessor } from '../operation/resolve-lost.js';
import type { ResolveOutcome } from '../operation/types.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import { isMismatch } from '../processor/mismatch.js';
import type { PaymentFact } from '../processor/port.js';
import type { CaptureOrVoid } from './capture-or-void.js';
import { finishAlreadyEnded, finishCaptureOrVoid, finishRejected } from './finish-capture-or-void.js';
import { isHoldLost } from './outcome-of-earlier-run.js';

/** Checks and saves an operator's decision about a capture or cancel with an unknown outcome. */
export async function resolveCaptureOrVoid(
  dependencies: PaymentDependencies,
  action: CaptureOrVoid,
  input: PaymentOperationInput,
  resolution: ManualResolution,
): Promise<ResolveOutcome> {
  const { database, keyring, processorOf } = dependencies;
  const startClock = startDatabaseClock();
  const loaded = await loadPayment(database, keyring, input, input.idempotency.keyHash);
  const { payment } = loaded;
  const clock = startClock(loaded.now);
  if (payment === null) throw needsTheProcessor();
  const isLost = isHoldLost(loaded);
  const known = knownPayment(payment);
  requireNamed(resolution.processorPayment, known.processorPayment);
  const { status, entity } = payment.intent;
  if (payment.pending?.operationId !== input.operationId && !isLost) {
    // The outcome was saved meanwhile: the decision is compared with it.
    const stated = status === action.wanted ? 'happened' : 'did_not_happen';
    const evidence = checkEnded(loaded.operation, resolution.outcome, stated);
    await saveResolution(database, keyring, input, resolution, evidence);
    return { evidence, outcome: await finishAlreadyEnded(dependencies, action, input, payment.intent) };
  }

  const fact = await processorOf({ entity, rail: input.rail }).readPayment(known);
  const evidence = checkResolution(resolution.outcome, statedBy(action, fact));
  await saveResolution(database, keyring, input, resolution, evidence);
  if (resolution.outcome === 'did_not_happen' && (fact.kind === 'authorized' || fact.kind === 'unknown')) {
    if (!isLost) return { evidence, outcome: await finishRejected(dependencies, input) };
    if (!(await freeLostKey(database, input, 'next'))) throw outcomeUnknown();
    return { evidence, outcome: keyFreed };
  }
  const stated = fact.kind === 'unknown' ? decidedFact(action) : fact;
  const outcome = await finishCaptureOrVoid(dependencies, action, input, { payment, fact: stated, clock });
  return { evidence, outcome: requireKnown(outcome) };
}

/** The fact that an operator decided while the processor was silent. */
function decidedFact({ wanted }: CaptureOrVoid): PaymentFact {
  const detail = { decided: 'by an operator' };
  return wanted === 'captured' ? { kind: 'succeeded', detail } : { kind: 'canceled', detail };
}

function statedBy(action: CaptureOrVoid, fact: PaymentFact): ProcessorStatement {
  if (fact.kind === 'unknown') return isMismatch(fact) ? 'mismatch' : 'silent';
  return fact.kind === decidedFact(action).kind ? 'happened' : 'did_not_happen';
}
