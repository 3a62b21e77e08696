import { priceCharge } from '@landed/contracts/checkout/rules';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { fraudRequest } from '../fraud/fraud-request.js';
import { beginAssessment } from '../fraud/running-assessment.js';
import { isAbandoned } from '../operation/patience.js';
import { nothingToTell, toldTo } from '../operation/silence.js';
import type { SubmitOutcome } from '../operation/types.js';
import { openLane } from '../processor/guard/fast-lane.js';
import { loadCheckout } from '../store/checkout/load-checkout.js';
import { prepareCheckout } from '../store/checkout/prepare-checkout.js';
import { concludeUnprepared } from '../store/operation/conclude-unprepared.js';
import { chargeRequest, newPaymentIntent, processorKeyOf } from './charge-attempt.js';
import { commitFact } from './commit-fact.js';
import type { CheckoutDependencies } from './dependencies.js';
import { knownOutcome } from './known-outcome.js';

/**
 * The fast lane: prepare, charge, commit. Run again after a crash it finds its own rows: an answer is returned as it
 * is, a charge that may have been sent is left to the slow lane, and one that was never sent is made only while the
 * buyer can still be there.
 */
export async function submitCheckout(dependencies: CheckoutDependencies, input: CheckoutInput): Promise<SubmitOutcome> {
  const { database, keyring, processorOf, fastLaneOf, fraud, reached } = dependencies;
  const loaded = await loadCheckout(database, keyring, input);
  const known = knownOutcome(input, loaded);
  if (known !== null) return known;
  await reached?.('checkout', 'loaded');

  if (isAbandoned(input, loaded.now)) {
    const concluded = await concludeUnprepared(database, keyring, 'checkout', input, null);
    return concluded ? { kind: 'retryable', code: 'internal_error', ...nothingToTell } : { kind: 'open' };
  }
  const priced = priceCharge(input.body, loaded.quote);
  if (priced.kind === 'refused') {
    const sealed = await concludeUnprepared(database, keyring, 'checkout', input, priced.refusal);
    return sealed
      ? { kind: 'sealed', summary: `Refused: ${priced.refusal.code}.`, ...nothingToTell }
      : { kind: 'open' };
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
    processorKey: processorKeyOf(input),
    fraud: assessment?.soFar() ?? null,
  };
  if (!(await prepareCheckout(database, keyring, preparation))) return { kind: 'open' };

  await reached?.('checkout', 'prepared');
  const lane = fastLaneOf?.(account) ?? openLane;
  const verdict = await lane.send(() => processor.charge(chargeRequest(input, priced.breakdown, intent.createdAt)));
  await reached?.('checkout', 'submitted');
  if (verdict.kind === 'not_sent' || verdict.kind === 'open') return { kind: 'open' };
  const committed = await commitFact(dependencies, {
    input,
    prepared: intent,
    terms: loaded.terms,
    fact: verdict,
    fraud: (await assessment?.word()) ?? null,
  });
  await reached?.('checkout', 'committed');
  return toldTo(loaded.hasEndpoint, committed);
}
