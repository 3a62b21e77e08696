import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { fraudRequest } from '../fraud/fraud-request.js';
import { beginAssessment } from '../fraud/running-assessment.js';
import { concludeUnsent } from '../operation/conclude-unsent.js';
import { outcomeOpen } from '../operation/outcome-open.js';
import { isAbandoned, isPastSafeWindow } from '../operation/patience.js';
import type { SettleOutcome } from '../operation/types.js';
import type { ChargeRequest, ChargeVerdict, Processor } from '../processor/port.js';
import { type LoadedCheckout, loadCheckout } from '../store/checkout/load-checkout.js';
import { loadPreparedPayment } from '../store/checkout/load-prepared-payment.js';
import { markSentAgain } from '../store/checkout/mark-sent-again.js';
import { chargeRequest } from './charge-attempt.js';
import { commitFact } from './commit-fact.js';
import type { CheckoutDependencies } from './dependencies.js';
import { knownOutcome, waiting } from './known-outcome.js';

/**
 * The slow lane: one read of the truth, then a commit. It throws a retryable failure while the processor states no
 * fact; Temporal runs it again, and an operator sees it pending with its attempts.
 */
export async function settleCheckout(dependencies: CheckoutDependencies, input: CheckoutInput): Promise<SettleOutcome> {
  const { database, keyring, processorOf, fraud } = dependencies;
  const loaded = await loadCheckout(database, keyring, input);
  if (loaded.prepared === null) {
    const known = knownOutcome(input, loaded);
    if (known !== null && known.kind !== 'open') return known;
    return concludeUnsent(
      dependencies,
      'checkout',
      input,
      async () => (await loadCheckout(database, keyring, input)).prepared !== null,
    );
  }
  if (loaded.prepared.status !== 'processing') return settledBefore(loaded);

  const prepared = await loadPreparedPayment(database, input);
  const request = chargeRequest(input, prepared.intent.breakdown, loaded.prepared.attemptedAt);
  const processor = processorOf({ entity: entityOfCurrency[input.body.currency], rail: input.rail });
  const mayAct = { allowed: permission(input, loaded.now), markSentAgain: () => markSentAgain(database, input) };
  // Whoever was answered already is not told any more.
  const mayTell = loaded.fraudScoring && loaded.operation?.state === 'running';
  const assessment = mayTell ? beginAssessment(fraud, fraudRequest(input, prepared.intent.breakdown)) : null;
  const verdict = await establish(processor, request, mayAct);
  if (verdict.kind === 'open') throw outcomeOpen();
  const committed = await commitFact(dependencies, {
    input,
    prepared: prepared.intent,
    terms: prepared.terms,
    fact: verdict,
    fraud: (await assessment?.word()) ?? null,
  });
  // Another run was quicker: the next one reads what it committed.
  if (committed.kind === 'open') throw outcomeOpen();
  return committed;
}

/** What may be done about a charge that the processor does not know. */
type Permission = 'send' | 'close' | 'read';

interface MayAct {
  readonly allowed: Permission;
  /** Resolves to false when the payment was decided meanwhile. */
  markSentAgain(): Promise<boolean>;
}

function permission(input: CheckoutInput, now: Date): Permission {
  if (isPastSafeWindow(input, now)) return 'read';
  return isAbandoned(input, now) ? 'close' : 'send';
}

/**
 * Reads first. A charge that the processor does not know is sent again under its own key while the buyer is there,
 * and afterwards made impossible, which is the only way to know that it will not happen. Once the processor may have
 * forgotten the key neither is safe, and what it does not show stays open.
 */
async function establish(processor: Processor, request: ChargeRequest, mayAct: MayAct): Promise<ChargeVerdict> {
  const found = await processor.findCharge(request);
  if (found.kind !== 'absent') return found;
  switch (mayAct.allowed) {
    case 'send':
      return (await mayAct.markSentAgain()) ? sendAgain(processor, request) : { kind: 'open', detail: {} };
    case 'close':
      return close(processor, request);
    case 'read':
      return { kind: 'open', detail: {} };
  }
}

async function close(processor: Processor, request: ChargeRequest): Promise<ChargeVerdict> {
  const closed = await processor.closeCharge(request);
  const detail = { closed: 'never reached the processor' };
  return closed === 'closed'
    ? { kind: 'not_charged', invalidPaymentMethod: false, underKey: true, detail }
    : { kind: 'open', detail: {} };
}

/** A no to this call alone says nothing about an earlier one, which may still be on its way. */
async function sendAgain(processor: Processor, request: ChargeRequest): Promise<ChargeVerdict> {
  const verdict = await processor.charge(request);
  return verdict.kind === 'not_charged' && !verdict.underKey ? { kind: 'open', detail: verdict.detail } : verdict;
}

/** Committed by an earlier run of this activity whose answer to Temporal was lost. */
export function settledBefore({ operation, prepared }: LoadedCheckout): SettleOutcome {
  return operation?.state === 'retryable'
    ? { kind: 'retryable', code: 'provider_error' }
    : { kind: 'sealed', summary: 'The outcome was already committed.', ...waiting(prepared?.status) };
}
