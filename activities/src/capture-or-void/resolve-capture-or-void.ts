import type { ManualResolution, PaymentOperationInput } from '@landed/contracts/operation/types';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import type { ResolveOutcome } from '../operation/types.js';
import { type ProcessorStatement, checkResolution } from '../operation/check-resolution.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import type { PaymentFact } from '../processor/port.js';
import { saveResolution } from '@landed/prisma/write/operation/save-resolution';
import { loadPayment } from '@landed/prisma/read/payment-intent/load-payment';
import type { CaptureOrVoid } from './capture-or-void.js';
import { finishWithState, finishCaptureOrVoid } from './finish-capture-or-void.js';
import { finishReleased } from './reconcile-capture-or-void.js';

/** A person's word on a capture or cancel whose outcome is unknown: checked, written down, committed. */
export async function resolveCaptureOrVoid(
  dependencies: PaymentDependencies,
  end: CaptureOrVoid,
  input: PaymentOperationInput,
  resolution: ManualResolution,
): Promise<ResolveOutcome> {
  const { database, keyring, processorOf } = dependencies;
  const { payment } = await loadPayment(database, keyring, input, input.idempotency.keyHash);
  if (payment === null) throw outcomeUnknown();
  const { status, entity } = payment.intent;
  if (payment.pending?.operationId !== input.operationId) {
    // Somebody committed the truth meanwhile: that is what the word is held against.
    const evidence = checkResolution(resolution.outcome, status === end.wanted ? 'happened' : 'did_not_happen');
    await saveResolution(database, keyring, input, resolution, evidence);
    return { evidence, outcome: await finishWithState(dependencies, end, input, payment.intent) };
  }

  const fact = await processorOf({ entity, rail: input.rail }).readPayment(knownPayment(payment));
  const evidence = checkResolution(resolution.outcome, statedBy(end, fact));
  await saveResolution(database, keyring, input, resolution, evidence);
  if (resolution.outcome === 'did_not_happen' && (fact.kind === 'authorized' || fact.kind === 'unknown')) {
    return { evidence, outcome: await finishReleased(dependencies, input) };
  }
  const stated = fact.kind === 'unknown' ? wantedFact(end) : fact;
  const outcome = await finishCaptureOrVoid(dependencies, end, input, payment, stated);
  if (outcome.kind === 'unknown') throw outcomeUnknown();
  return { evidence, outcome };
}

/** The fact that a person vouches for. */
function wantedFact({ wanted }: CaptureOrVoid): PaymentFact {
  const detail = { vouched: 'by a person' };
  return wanted === 'captured' ? { kind: 'succeeded', detail } : { kind: 'canceled', detail };
}

function statedBy(end: CaptureOrVoid, fact: PaymentFact): ProcessorStatement {
  if (fact.kind === 'unknown') return 'silent';
  return fact.kind === wantedFact(end).kind ? 'happened' : 'did_not_happen';
}
