import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import type { OperationMemory } from '@landed/contracts/operation/types';
import { type LoadedCheckout, loadCheckout } from '@landed/prisma/read/checkout/load-checkout';
import { loadPreparedPayment } from '@landed/prisma/read/checkout/load-prepared-payment';
import { markSentAgain } from '@landed/prisma/write/checkout/mark-sent-again';
import { fraudRequest } from '../fraud/fraud-request.js';
import { beginAssessment } from '../fraud/running-assessment.js';
import { isPastSafeWindow, isPastSendDeadline } from '../operation/deadlines.js';
import { outcomeUnknown, requireKnown } from '../operation/outcome-unknown.js';
import type { OperationOutcome } from '../operation/types.js';
import { nothingRemembered, reconcileUnprepared } from '../operation/unprepared.js';
import type { ChargeRequest, ChargeVerdict, Processor } from '../processor/port.js';
import { chargeRequest } from './charge-request.js';
import type { CheckoutDependencies } from './dependencies.js';
import { contradiction, finishCheckout } from './finish-checkout.js';
import { askForCharge } from './lost-checkout.js';
import { isSuperseded, lifecycleOf, outcomeOfEarlierRun } from './outcome-of-earlier-run.js';

/**
 * The reconciliation of a checkout: reads the charge at the processor once and saves the fact. Throws `outcome_unknown`
 * while the processor states no fact.
 */
export async function reconcileCheckout(
  dependencies: CheckoutDependencies,
  input: CheckoutInput,
  memory: OperationMemory = nothingRemembered,
): Promise<OperationOutcome> {
  const { database, keyring, processorOf, fraud } = dependencies;
  const loaded = await loadCheckout(database, keyring, input);
  if (isSuperseded(input, loaded)) return { kind: 'retryable', code: 'internal_error' };
  if (loaded.prepared === null) {
    const earlier = outcomeOfEarlierRun(input, loaded);
    const isLost = loaded.operation?.state === 'recovery_required';
    if (earlier !== null && earlier.kind !== 'unknown') return earlier;
    return reconcileUnprepared(dependencies, {
      kind: 'checkout',
      input,
      memory: isLost ? { ...memory, isPrepared: true } : memory,
      ask: () => askForCharge(dependencies, input, loaded),
      isPrepared: async () => (await loadCheckout(database, keyring, input)).prepared !== null,
    });
  }
  if (loaded.prepared.status !== 'processing') {
    return contradiction(memory.stated, loaded.prepared.status) ?? reconciledBefore(loaded);
  }

  const { intent, terms } = await loadPreparedPayment(database, input);
  const request = chargeRequest(input, intent.breakdown, loaded.prepared.attemptedAt);
  const processor = processorOf({ entity: entityOfCurrency[input.body.currency], rail: input.rail });
  // A charge with a stored response is not scored: the response cannot change any more.
  const isScored = loaded.fraudScoring && loaded.operation?.state === 'running';
  const assessment = isScored ? beginAssessment(fraud, fraudRequest(input, intent.breakdown)) : null;
  const fact = await establish(processor, request, {
    action: actionIfAbsent(input, loaded.now),
    markSentAgain: () => markSentAgain(database, input),
  });
  if (fact.kind === 'unknown') throw outcomeUnknown(fact.detail);
  const result = (await assessment?.result()) ?? null;
  return requireKnown(await finishCheckout(dependencies, input, { intent, terms, fact, fraud: result }));
}

/** What may be done about a charge that the processor does not know. */
interface IfAbsent {
  readonly action: 'send' | 'fence' | 'read';
  /** Returns false when the outcome is known meanwhile. */
  markSentAgain(): Promise<boolean>;
}

function actionIfAbsent(input: CheckoutInput, now: Date): IfAbsent['action'] {
  if (isPastSafeWindow(input, now)) return 'read';
  return isPastSendDeadline(input, now) ? 'fence' : 'send';
}

/**
 * Reads the charge first. A charge that the processor does not know is sent again under its own key before the send
 * deadline. After it, the key is fenced: only then is it certain that the charge never happens. After the safe window
 * the processor may have expired the key, so neither is safe, and the outcome stays unknown.
 */
async function establish(processor: Processor, request: ChargeRequest, ifAbsent: IfAbsent): Promise<ChargeVerdict> {
  const found = await processor.findCharge(request);
  if (found.kind !== 'absent') return found;
  switch (ifAbsent.action) {
    case 'send':
      return (await ifAbsent.markSentAgain()) ? sendAgain(processor, request) : noFact;
    case 'fence':
      return (await processor.fenceCharge(request)) === 'fenced' ? neverCharged : noFact;
    case 'read':
      return noFact;
  }
}

const noFact: ChargeVerdict = { kind: 'unknown', detail: {} };

const neverCharged: ChargeVerdict = {
  kind: 'not_charged',
  invalidPaymentMethod: false,
  underKey: true,
  detail: { fenced: 'the charge never reached the processor' },
};

/** A request-level rejection of this call says nothing about the earlier call, which may still be on its way. */
async function sendAgain(processor: Processor, request: ChargeRequest): Promise<ChargeVerdict> {
  const verdict = await processor.charge(request);
  return verdict.kind === 'not_charged' && !verdict.underKey ? { kind: 'unknown', detail: verdict.detail } : verdict;
}

/** The outcome that an earlier run saved, whose result did not reach Temporal. */
export function reconciledBefore({ operation, prepared }: LoadedCheckout): OperationOutcome {
  return operation?.state === 'retryable'
    ? { kind: 'retryable', code: 'provider_error' }
    : { kind: 'completed', summary: 'The outcome was already saved.', ...lifecycleOf(prepared?.status) };
}
