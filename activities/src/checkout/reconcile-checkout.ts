import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import type { OperationMemory } from '@landed/contracts/operation/types';
import { type LoadedCheckout, loadCheckout } from '@landed/prisma/read/checkout/load-checkout';
import { loadPreparedPayment } from '@landed/prisma/read/checkout/load-prepared-payment';
import { markSentAgain } from '@landed/prisma/write/checkout/mark-sent-again';
import { fraudRequest } from '../fraud/fraud-request.js';
import { beginAssessment } from '../fraud/running-assessment.js';
import { afterContradiction } from '../operation/after-contradiction.js';
import { type DatabaseClock, startDatabaseClock } from '../operation/database-clock.js';
import { isPastSafeWindow, isPastSendDeadline } from '../operation/deadlines.js';
import { outcomeUnknown, requireKnown } from '../operation/outcome-unknown.js';
import { outlastStoredError } from '../operation/outlast-stored-error.js';
import type { OperationOutcome } from '../operation/types.js';
import { nothingRemembered, reconcileUnprepared } from '../operation/unprepared.js';
import type { ChargeRequest, ChargeVerdict, Processor } from '../processor/port.js';
import { chargeKey, chargeRequest } from './charge-request.js';
import type { ChargeFact } from './decide-checkout.js';
import type { CheckoutDependencies } from './dependencies.js';
import { endChallenge, hasResponse } from './end-challenge.js';
import { contradiction, finishCheckout } from './finish-checkout.js';
import { askForCharge } from './lost-checkout.js';
import { isSuperseded, lifecycleOf, outcomeOfEarlierRun } from './outcome-of-earlier-run.js';

/**
 * The reconciliation of a checkout: reads the charge at the processor once and saves the fact. Throws `outcome_unknown`
 * while the processor states no fact.
 *
 * @param voidKey processor key of the call that ends an unreachable challenge; another one for each run.
 */
export async function reconcileCheckout(
  dependencies: CheckoutDependencies,
  input: CheckoutInput,
  memory: OperationMemory = nothingRemembered,
  voidKey = `${chargeKey(input)}.end`,
): Promise<OperationOutcome> {
  const { database, keyring, processorOf, fraud } = dependencies;
  const startClock = startDatabaseClock();
  const loaded = await loadCheckout(database, keyring, input);
  const clock = startClock(loaded.now);
  if (isSuperseded(input, loaded)) return { kind: 'retryable', code: 'internal_error' };
  if (loaded.prepared === null) {
    const earlier = outcomeOfEarlierRun(input, loaded);
    const isLost = loaded.operation?.state === 'recovery_required';
    if (earlier !== null && earlier.kind !== 'unknown') return earlier;
    return reconcileUnprepared(dependencies, {
      kind: 'checkout',
      input,
      memory: isLost ? { ...memory, isPrepared: true } : memory,
      ask: () => askForCharge(dependencies, input, { loaded, clock }),
      isPrepared: async () => (await loadCheckout(database, keyring, input)).prepared !== null,
    });
  }
  if (loaded.prepared.status !== 'processing') {
    const { prepared, operation } = loaded;
    const contradicts = contradiction(memory.stated ?? operation?.stated ?? null, prepared.status);
    return afterContradiction(contradicts, input, operation) ?? reconciledBefore(loaded);
  }

  const { intent, terms } = await loadPreparedPayment(database, input);
  const request = chargeRequest(input, intent.breakdown, loaded.prepared.attemptedAt);
  const processor = processorOf({ entity: entityOfCurrency[input.body.currency], rail: input.rail });
  // A charge with a stored response is not scored: its response can no longer change.
  const isScored = loaded.fraudScoring && loaded.operation?.state === 'running';
  const assessment = isScored ? beginAssessment(fraud, fraudRequest(input, intent.breakdown)) : null;
  const established = await establish(processor, request, ifAbsent(dependencies, input, clock));
  const stated = hasResponse(loaded)
    ? await endChallenge(processor, input, request, established, voidKey)
    : established;
  const fact = await factOf(dependencies, request, stated);
  const result = (await assessment?.result()) ?? null;
  return requireKnown(await finishCheckout(dependencies, input, { intent, terms, fact, fraud: result, clock }));
}

/** What may be done about a charge that was not found. Ask right before it is done. */
interface IfAbsent {
  action(): 'send' | 'fence' | 'read';
  /** Returns false when the outcome is known meanwhile, or the send deadline has passed. */
  maySendAgain(): Promise<boolean>;
}

function ifAbsent({ database }: CheckoutDependencies, input: CheckoutInput, clock: DatabaseClock): IfAbsent {
  const isLate = () => isPastSendDeadline(input, clock.latest());
  return {
    action() {
      if (isPastSafeWindow(input, clock.latest())) return 'read';
      return isLate() ? 'fence' : 'send';
    },
    maySendAgain: async () => (await markSentAgain(database, input)) && !isLate(),
  };
}

/**
 * Reads the charge first. A charge that is not found is sent again under its own key before the send deadline. After it,
 * the key is fenced: the charge then never happens, or the response that the processor stored under the key is the
 * result. After the safe window the processor may have expired the key, so neither is safe, and the outcome stays
 * unknown. Not finding a charge decides nothing by itself.
 */
async function establish(processor: Processor, request: ChargeRequest, absent: IfAbsent): Promise<ChargeVerdict> {
  const found = await processor.findCharge(request);
  if (found.kind !== 'absent') return found;
  switch (absent.action()) {
    case 'send':
      return (await absent.maySendAgain()) ? sendAgain(processor, request) : noFact;
    case 'fence': {
      const fenced = await processor.fenceCharge(request);
      return fenced.kind === 'fenced' ? neverCharged : fenced;
    }
    case 'read':
      return noFact;
  }
}

const noFact: ChargeVerdict = { kind: 'unknown', detail: {} };

/** The key of the charge is fenced. */
export const neverCharged = {
  kind: 'not_charged',
  invalidPaymentMethod: false,
  underKey: true,
  detail: { fenced: 'the charge never reached the processor' },
} as const satisfies ChargeFact;

/** The fact, or what a stored server error means. Throws `outcome_unknown` while there is neither. */
async function factOf(
  dependencies: CheckoutDependencies,
  { processorKey }: ChargeRequest,
  stated: ChargeVerdict,
): Promise<ChargeFact> {
  if (stated.kind === 'unknown') throw outcomeUnknown(stated.detail);
  if (stated.kind !== 'stored_error') return stated;
  return { ...neverCharged, detail: await outlastStoredError(dependencies, processorKey, stated) };
}

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
