import type { ManualResolution, PaymentOperationInput } from '@landed/contracts/operation/types';
import { outcomeOpen } from '../operation/outcome-open.js';
import type { ResolveOutcome } from '../operation/types.js';
import { type Stated, weighResolution } from '../operation/weigh-resolution.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import type { PaymentFact } from '../processor/port.js';
import { recordResolution } from '../store/operation/record-resolution.js';
import { loadPayment } from '../store/payment-intent/load-payment.js';
import type { AuthorizationEnd } from './authorization-end.js';
import { answerState, commitEnd } from './commit-end.js';
import { release } from './settle-end.js';

/** A person's word on a capture or cancel whose outcome is unknown: checked, written down, committed. */
export async function resolveEnd(
  dependencies: PaymentDependencies,
  end: AuthorizationEnd,
  input: PaymentOperationInput,
  resolution: ManualResolution,
): Promise<ResolveOutcome> {
  const { database, keyring, processorOf } = dependencies;
  const { payment } = await loadPayment(database, keyring, input, input.idempotency.keyHash);
  if (payment === null) throw outcomeOpen();
  const { status, entity } = payment.intent;
  if (payment.pending?.operationId !== input.operationId) {
    // Somebody committed the truth meanwhile: that is what the word is held against.
    const evidence = weighResolution(resolution.outcome, status === end.wanted ? 'happened' : 'did_not_happen');
    await recordResolution(database, keyring, input, resolution, evidence);
    return { evidence, outcome: await answerState(dependencies, end, input, payment.intent) };
  }

  const fact = await processorOf({ entity, rail: input.rail }).readPayment(knownPayment(payment));
  const evidence = weighResolution(resolution.outcome, statedBy(end, fact));
  await recordResolution(database, keyring, input, resolution, evidence);
  if (resolution.outcome === 'did_not_happen' && (fact.kind === 'authorized' || fact.kind === 'open')) {
    return { evidence, outcome: await release(dependencies, input) };
  }
  const stated = fact.kind === 'open' ? wantedFact(end) : fact;
  const outcome = await commitEnd(dependencies, end, input, payment, stated);
  if (outcome.kind === 'open') throw outcomeOpen();
  return { evidence, outcome };
}

/** The fact that a person vouches for. */
function wantedFact({ wanted }: AuthorizationEnd): PaymentFact {
  const detail = { vouched: 'by a person' };
  return wanted === 'captured' ? { kind: 'succeeded', detail } : { kind: 'canceled', detail };
}

function statedBy(end: AuthorizationEnd, fact: PaymentFact): Stated {
  if (fact.kind === 'open') return 'silent';
  return fact.kind === wantedFact(end).kind ? 'happened' : 'did_not_happen';
}
