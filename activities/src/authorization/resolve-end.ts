import type { ManualResolution } from '@landed/contracts/operation/types';
import { outcomeOpen } from '../operation/outcome-open.js';
import type { ResolveOutcome, SettleOutcome } from '../operation/types.js';
import { type Stated, weighResolution } from '../operation/weigh-resolution.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import type { PaymentFact } from '../processor/port.js';
import { recordResolution } from '../store/operation/record-resolution.js';
import { loadPayment } from '../store/payment-intent/load-payment.js';
import type { AuthorizationEnd, AuthorizationEndInput } from './authorization-end.js';
import { answerState, commitEnd } from './commit-end.js';
import { release } from './settle-end.js';

/** A person's word on a capture or cancel whose outcome is unknown: checked, written down, committed. */
export async function resolveEnd(
  dependencies: PaymentDependencies,
  end: AuthorizationEnd,
  input: AuthorizationEndInput,
  resolution: ManualResolution,
): Promise<ResolveOutcome> {
  const { database, keyring, processorOf } = dependencies;
  const { payment } = await loadPayment(database, keyring, input, input.idempotency.keyHash);
  if (payment === null) throw outcomeOpen();
  const isOpen = payment.pending?.operationId === input.operationId;
  const fact = isOpen
    ? await processorOf({ entity: payment.intent.entity, rail: input.rail }).readPayment(knownPayment(payment))
    : null;
  const stated = fact === null ? asStored(end, payment.intent.status) : asRead(end, fact);
  const evidence = weighResolution(resolution.outcome, stated);
  await recordResolution(database, keyring, input, resolution, evidence);
  return { evidence, outcome: await commitWord() };

  async function commitWord(): Promise<SettleOutcome> {
    if (payment === null) throw outcomeOpen();
    if (fact === null) return answerState(dependencies, end, input, payment.intent);
    if (resolution.outcome === 'did_not_happen' && (fact.kind === 'authorized' || fact.kind === 'open')) {
      return release(dependencies, input);
    }
    const committed = await commitEnd(dependencies, end, input, payment, fact.kind === 'open' ? wantedFact(end) : fact);
    if (committed.kind === 'open') throw outcomeOpen();
    return committed;
  }
}

/** The fact that a person vouches for. */
function wantedFact({ wanted }: AuthorizationEnd): PaymentFact {
  const detail = { vouched: 'by a person' };
  return wanted === 'captured' ? { kind: 'succeeded', detail } : { kind: 'canceled', detail };
}

function asRead(end: AuthorizationEnd, fact: PaymentFact): Stated {
  if (fact.kind === 'open') return 'silent';
  const kind = end.wanted === 'captured' ? 'succeeded' : 'canceled';
  return fact.kind === kind ? 'happened' : 'did_not_happen';
}

/** Somebody committed the truth meanwhile: that is what the word is held against. */
function asStored(end: AuthorizationEnd, status: string): Stated {
  return status === end.wanted ? 'happened' : 'did_not_happen';
}
