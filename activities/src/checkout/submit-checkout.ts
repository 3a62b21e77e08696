import { jurisdictionOf } from '@landed/contracts/checkout/jurisdiction';
import { newPaymentIntent } from '@landed/contracts/checkout/new-payment-intent';
import { priceCharge } from '@landed/contracts/checkout/rules';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import { type LoadedCheckout, loadCheckout } from '@landed/prisma/read/checkout/load-checkout';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import { fraudRequest } from '../fraud/fraud-request.js';
import { beginAssessment, type RunningAssessment } from '../fraud/running-assessment.js';
import { afterPrepare } from '../operation/after-prepare.js';
import { type DatabaseClock, startDatabaseClock } from '../operation/database-clock.js';
import { isPastSendDeadline } from '../operation/deadlines.js';
import { hasLostAttempt } from '../operation/lost-attempt.js';
import { notifiedIf } from '../operation/notification.js';
import { notPrepared, unknownOutcome } from '../operation/outcomes.js';
import type { OperationOutcome } from '../operation/types.js';
import { finishUnprepared } from '../operation/unprepared.js';
import { unguardedCalls } from '../processor/guard/inline-calls.js';
import { chargeKey, chargeRequest } from './charge-request.js';
import type { ChargeFact } from './decide-checkout.js';
import type { CheckoutDependencies } from './dependencies.js';
import { finishCheckout } from './finish-checkout.js';
import { outcomeOfEarlierRun } from './outcome-of-earlier-run.js';

/**
 * The inline attempt of a checkout: load, check, prepare, call, finish. A run after a crash finds the rows of the
 * earlier run. It returns a stored response, and leaves a charge that may have been sent to the reconciliation. After
 * the send deadline nothing is sent: the reconciliation asks the processor before it frees the key. It asks as well
 * before a rejection is stored under the key of an attempt whose rows may be lost.
 */
export async function submitCheckout(
  dependencies: CheckoutDependencies,
  input: CheckoutInput,
): Promise<OperationOutcome> {
  const { database, keyring, reached } = dependencies;
  const startClock = startDatabaseClock();
  const loaded = await loadCheckout(database, keyring, input);
  const clock = startClock(loaded.now);
  const earlier = outcomeOfEarlierRun(input, loaded);
  if (earlier !== null) return earlier;
  await reached?.('checkout', 'loaded');

  if (isPastSendDeadline(input, loaded.now)) return notPrepared;
  const priced = priceCharge(input.body, loaded.quote, dependencies.taxPlaceOf ?? builtInTaxPlaceOf);
  if (priced.kind === 'rejected') {
    if (hasLostAttempt(input, loaded.operation)) return notPrepared;
    return finishUnprepared(dependencies, 'checkout', input, priced.error);
  }

  const prepared = await prepare(dependencies, input, loaded, { breakdown: priced.breakdown, at: clock.now() });
  if (prepared === null) return notPrepared;
  return afterPrepare(async () => {
    await reached?.('checkout', 'prepared');
    const fact = await call(dependencies, input, prepared.intent, clock);
    await reached?.('checkout', 'submitted');
    if (fact === null) return unknownOutcome;

    const fraud = (await prepared.assessment?.result()) ?? null;
    const stated = { intent: prepared.intent, terms: loaded.terms, fact, fraud, clock };
    const outcome = await finishCheckout(dependencies, input, stated);
    await reached?.('checkout', 'saved');
    return notifiedIf(loaded.hasEndpoint, outcome);
  });
}

interface Prepared {
  readonly intent: PaymentIntent;
  /** Null when scoring is off. */
  readonly assessment: RunningAssessment | null;
}

/** Null when the key is not free for this attempt. */
async function prepare(
  { database, keyring, processorOf, fraud, taxPlaceOf = builtInTaxPlaceOf, settlementOf }: CheckoutDependencies,
  input: CheckoutInput,
  { terms, fraudScoring, quote }: LoadedCheckout,
  { breakdown, at }: { readonly breakdown: AmountBreakdown; readonly at: string },
): Promise<Prepared | null> {
  // Throws for an account that is not configured, before anything is written.
  processorOf(accountOf(input));
  const intent = newPaymentIntent(input, breakdown, at);
  const assessment = fraudScoring ? beginAssessment(fraud, fraudRequest(input, breakdown)) : null;
  const prepared = await prepareCheckout(database, keyring, {
    input,
    intent,
    terms,
    jurisdiction: jurisdictionOf(input.body, quote?.quote ?? null, taxPlaceOf),
    settlement: settlementOf?.(intent.entity),
    processorKey: chargeKey(input),
    fraud: assessment?.soFar() ?? null,
  });
  return prepared ? { intent, assessment } : null;
}

/**
 * Null when the call was not sent, or stated no fact. A process that was paused since the load may be past the send
 * deadline now. It leaves the charge to the reconciliation.
 */
async function call(
  { processorOf, inlineCallsOf }: CheckoutDependencies,
  input: CheckoutInput,
  { breakdown, createdAt }: PaymentIntent,
  clock: DatabaseClock,
): Promise<ChargeFact | null> {
  const account = accountOf(input);
  const calls = inlineCallsOf?.(account) ?? unguardedCalls;
  const request = chargeRequest(input, breakdown, createdAt);
  const processor = processorOf(account);
  if (isPastSendDeadline(input, clock.latest())) return null;
  const verdict = await calls.send(() => processor.charge(request));
  return verdict.kind === 'not_sent' || verdict.kind === 'unknown' || verdict.kind === 'stored_error' ? null : verdict;
}

function accountOf({ body, rail }: CheckoutInput) {
  return { entity: entityOfCurrency[body.currency], rail };
}
