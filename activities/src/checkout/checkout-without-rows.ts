import { jurisdictionOf } from '@landed/contracts/checkout/jurisdiction';
import { newPaymentIntent } from '@landed/contracts/checkout/new-payment-intent';
import { priceCharge } from '@landed/contracts/checkout/rules';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { fraudUnavailable } from '@landed/contracts/fraud/types';
import type { ManualResolution } from '@landed/contracts/operation/types';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { isPastSafeWindowWithoutRows } from '../operation/deadlines.js';
import type { Absent, Stated } from '../operation/definition.js';
import { hasAttemptWithoutRow } from '../operation/earlier-run.js';
import { processorKey } from '../operation/processor-key.js';
import type { ChargeRequest, Processor } from '../processor/port.js';
import { chargeRequest } from './charge-request.js';
import { neverCharged } from './decide-checkout.js';
import { findForDecision, needsThePayment, needsTheQuote } from './find-for-decision.js';
import type { CheckoutRun, CheckoutTypes, UnfinishedCharge } from './unfinished-charge.js';

type Found = Stated<CheckoutTypes> | Absent;

/**
 * Asks the processor for the charge of an attempt that has no rows. Without rows, the price comes from the request and
 * its quote. A charge with another amount is `unknown`.
 */
export async function readChargeWithoutRows(run: CheckoutRun): Promise<Found> {
  const { dependencies, input, resolution } = run;
  const account = { entity: entityOfCurrency[input.body.currency], rail: input.rail };
  if (resolution !== null) return readForDecision(run, dependencies.processorOf(account), resolution);
  let processor: Processor;
  try {
    processor = dependencies.processorOf(account);
  } catch {
    // Without an account, nothing was sent. When it is configured, the next attempt sends the same processor key.
    return { kind: 'absent' };
  }
  return readForNextAttempt(run, processor);
}

/**
 * `absent` proves nothing, and is harmless while the next attempt sends the same processor key. After an earlier attempt
 * that may be lost it is not enough: the next attempt may be rejected and send nothing, and this attempt will have a row.
 * Then the charge is `absent` only when its key is fenced, and the next attempt sends the next key.
 */
async function readForNextAttempt(run: CheckoutRun, processor: Processor): Promise<Found> {
  const request = requestWithoutRows(run, priceOf(run));
  const found = await processor.findCharge(request);
  if (found.kind !== 'absent' || !hasAttemptWithoutRow(run)) return found;
  if (isPastSafeWindowWithoutRows(run.input, run.clock.latest())) return { kind: 'unknown', detail: {} };
  const fenced = await processor.fenceCharge(request);
  return fenced.kind === 'fenced' ? { kind: 'absent', isFenced: true } : fenced;
}

/**
 * A search that does not find the charge proves nothing, so the processor key is fenced before an operator's decision
 * frees it. Once the processor may have expired it, the decision stands alone, and the next attempt sends the same key.
 */
async function readForDecision(run: CheckoutRun, processor: Processor, resolution: ManualResolution): Promise<Found> {
  const price = priceOf(run);
  const happened = resolution.outcome === 'happened';
  if (price === null && (happened || resolution.processorPayment !== undefined)) throw needsTheQuote();
  const request = requestWithoutRows(run, price);
  const found = await findForDecision(processor, request, resolution);
  if (found.kind !== 'absent') return found;
  if (happened) throw needsThePayment();
  if (isPastSafeWindowWithoutRows(run.input, run.clock.latest())) return found;
  const fenced = await processor.fenceCharge(request);
  return fenced.kind === 'fenced' ? neverCharged : fenced;
}

/** The request of the charge. Without its price it has the amount of the order, and only its metadata is right. */
function requestWithoutRows({ input }: CheckoutRun, price: AmountBreakdown | null): ChargeRequest {
  const { amount, currency } = input.body;
  const unpriced = { subtotal: amount, shipping: 0, tax: 0, duty: 0, total: amount, currency };
  return chargeRequest(input, price ?? unpriced, input.acceptedAt);
}

/**
 * What the charge was sent with, if it was. A quote that has expired since was valid then. Null when the quote is gone
 * as well: whether the processor has a charge can still be asked.
 */
function priceOf({ dependencies, input, found: { quote } }: CheckoutRun): AmountBreakdown | null {
  const priced = priceCharge(input.body, quote && { ...quote, expired: false }, dependencies.taxPlaceOf);
  return priced.kind === 'priced' ? priced.breakdown : null;
}

/** Writes the payment again, from the workflow's input. Its key has no response, so a challenge can reach the buyer. */
export async function restoreCharge(run: CheckoutRun): Promise<UnfinishedCharge | null> {
  const { dependencies, input, found } = run;
  const { database, keyring, taxPlaceOf, settlementOf } = dependencies;
  const price = priceOf(run);
  if (price === null) throw needsTheQuote();
  const { terms } = found;
  const intent = newPaymentIntent(input, price, input.acceptedAt);
  const isPrepared = await prepareCheckout(database, keyring, {
    input,
    intent,
    terms,
    jurisdiction: jurisdictionOf(input.body, found.quote?.quote ?? null, taxPlaceOf),
    settlement: settlementOf?.(intent.entity),
    processorKey: processorKey(input),
    fraud: found.fraudScoring ? fraudUnavailable('timeout') : null,
  });
  if (!isPrepared) return null;
  return { intent, terms, attemptedAt: intent.createdAt, assessment: null, isTooLateForChallenge: false };
}
