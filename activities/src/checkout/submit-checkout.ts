import { newPaymentIntent } from '@landed/contracts/checkout/new-payment-intent';
import { priceCharge } from '@landed/contracts/checkout/rules';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { loadCheckout } from '@landed/prisma/read/checkout/load-checkout';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import { fraudRequest } from '../fraud/fraud-request.js';
import { beginAssessment } from '../fraud/running-assessment.js';
import { isPastSendDeadline } from '../operation/deadlines.js';
import { nothingToNotify, notifiedIf } from '../operation/notification.js';
import type { SubmitOutcome } from '../operation/types.js';
import { unguardedCalls } from '../processor/guard/inline-calls.js';
import { chargeRequest, chargeKey } from './charge-request.js';
import { finishCheckout } from './finish-checkout.js';
import type { CheckoutDependencies } from './dependencies.js';
import { outcomeOfEarlierRun } from './outcome-of-earlier-run.js';

/**
 * The fast lane: prepare, charge, commit. Run again after a crash it finds its own rows: an response is returned as it
 * is, a charge that may have been sent is left to the slow lane, and one that was never sent is made only while the
 * buyer can still be there.
 */
export async function submitCheckout(dependencies: CheckoutDependencies, input: CheckoutInput): Promise<SubmitOutcome> {
  const { database, keyring, processorOf, fastLaneOf, fraud, reached } = dependencies;
  const loaded = await loadCheckout(database, keyring, input);
  const known = outcomeOfEarlierRun(input, loaded);
  if (known !== null) return known;
  await reached?.('checkout', 'loaded');

  if (isPastSendDeadline(input, loaded.now)) {
    const concluded = await saveUnprepared(database, keyring, 'checkout', input, null);
    return concluded ? { kind: 'retryable', code: 'internal_error', ...nothingToNotify } : { kind: 'unknown' };
  }
  const priced = priceCharge(input.body, loaded.quote);
  if (priced.kind === 'rejected') {
    const sealed = await saveUnprepared(database, keyring, 'checkout', input, priced.error);
    return sealed
      ? { kind: 'completed', summary: `Refused: ${priced.error.code}.`, ...nothingToNotify }
      : { kind: 'unknown' };
  }

  // Before anything is written: an account that is not configured has been sent nothing.
  const account = { entity: entityOfCurrency[input.body.currency], rail: input.rail };
  const processor = processorOf(account);
  const intent = newPaymentIntent(input, priced.breakdown, new Date().toISOString());
  const assessment = loaded.fraudScoring ? beginAssessment(fraud, fraudRequest(input, priced.breakdown)) : null;
  const preparation = {
    input,
    intent,
    terms: loaded.terms,
    processorKey: chargeKey(input),
    fraud: assessment?.soFar() ?? null,
  };
  if (!(await prepareCheckout(database, keyring, preparation))) return { kind: 'unknown' };

  await reached?.('checkout', 'prepared');
  const lane = fastLaneOf?.(account) ?? unguardedCalls;
  const verdict = await lane.send(() => processor.charge(chargeRequest(input, priced.breakdown, intent.createdAt)));
  await reached?.('checkout', 'submitted');
  if (verdict.kind === 'not_sent' || verdict.kind === 'unknown') return { kind: 'unknown' };
  const committed = await finishCheckout(dependencies, {
    input,
    prepared: intent,
    terms: loaded.terms,
    fact: verdict,
    fraud: (await assessment?.word()) ?? null,
  });
  await reached?.('checkout', 'committed');
  return notifiedIf(loaded.hasEndpoint, committed);
}
