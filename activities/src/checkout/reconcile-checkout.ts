import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { type LoadedCheckout, loadCheckout } from '@landed/prisma/read/checkout/load-checkout';
import { loadPreparedPayment } from '@landed/prisma/read/checkout/load-prepared-payment';
import { markSentAgain } from '@landed/prisma/write/checkout/mark-sent-again';
import { fraudRequest } from '../fraud/fraud-request.js';
import { beginAssessment } from '../fraud/running-assessment.js';
import { finishUnsent } from '../operation/finish-unsent.js';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import { isPastSendDeadline, isPastSafeWindow } from '../operation/deadlines.js';
import type { SettleOutcome } from '../operation/types.js';
import type { ChargeRequest, ChargeVerdict, Processor } from '../processor/port.js';
import { chargeRequest } from './charge-request.js';
import { finishCheckout } from './finish-checkout.js';
import type { CheckoutDependencies } from './dependencies.js';
import { outcomeOfEarlierRun, withDeadline } from './outcome-of-earlier-run.js';

/**
 * The slow lane: one read of the truth, then a commit. It throws a retryable failure while the processor states no
 * fact; Temporal runs it again, and an operator sees it pending with its attempts.
 */
export async function reconcileCheckout(dependencies: CheckoutDependencies, input: CheckoutInput): Promise<SettleOutcome> {
  const { database, keyring, processorOf, fraud } = dependencies;
  const loaded = await loadCheckout(database, keyring, input);
  if (loaded.prepared === null) {
    const known = outcomeOfEarlierRun(input, loaded);
    if (known !== null && known.kind !== 'unknown') return known;
    return finishUnsent(
      dependencies,
      'checkout',
      input,
      async () => (await loadCheckout(database, keyring, input)).prepared !== null,
    );
  }
  if (loaded.prepared.status !== 'processing') return reconciledBefore(loaded);

  const prepared = await loadPreparedPayment(database, input);
  const request = chargeRequest(input, prepared.intent.breakdown, loaded.prepared.attemptedAt);
  const processor = processorOf({ entity: entityOfCurrency[input.body.currency], rail: input.rail });
  const mayAct = { allowed: permission(input, loaded.now), markSentAgain: () => markSentAgain(database, input) };
  // Whoever was answered already is not told any more.
  const mayTell = loaded.fraudScoring && loaded.operation?.state === 'running';
  const assessment = mayTell ? beginAssessment(fraud, fraudRequest(input, prepared.intent.breakdown)) : null;
  const verdict = await establish(processor, request, mayAct);
  if (verdict.kind === 'unknown') throw outcomeUnknown();
  const committed = await finishCheckout(dependencies, {
    input,
    prepared: prepared.intent,
    terms: prepared.terms,
    fact: verdict,
    fraud: (await assessment?.word()) ?? null,
  });
  // Another run was quicker: the next one reads what it committed.
  if (committed.kind === 'unknown') throw outcomeUnknown();
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
  return isPastSendDeadline(input, now) ? 'close' : 'send';
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
      return (await mayAct.markSentAgain()) ? sendAgain(processor, request) : { kind: 'unknown', detail: {} };
    case 'close':
      return close(processor, request);
    case 'read':
      return { kind: 'unknown', detail: {} };
  }
}

async function close(processor: Processor, request: ChargeRequest): Promise<ChargeVerdict> {
  const closed = await processor.fenceCharge(request);
  const detail = { closed: 'never reached the processor' };
  return closed === 'fenced'
    ? { kind: 'not_charged', invalidPaymentMethod: false, underKey: true, detail }
    : { kind: 'unknown', detail: {} };
}

/** A no to this call alone says nothing about an earlier one, which may still be on its way. */
async function sendAgain(processor: Processor, request: ChargeRequest): Promise<ChargeVerdict> {
  const verdict = await processor.charge(request);
  return verdict.kind === 'not_charged' && !verdict.underKey ? { kind: 'unknown', detail: verdict.detail } : verdict;
}

/** Committed by an earlier run of this activity whose response to Temporal was lost. */
export function reconciledBefore({ operation, prepared }: LoadedCheckout): SettleOutcome {
  return operation?.state === 'retryable'
    ? { kind: 'retryable', code: 'provider_error' }
    : { kind: 'completed', summary: 'The outcome was already committed.', ...withDeadline(prepared?.status) };
}
