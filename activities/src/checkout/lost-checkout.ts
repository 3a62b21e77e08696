import { priceCharge } from '@landed/contracts/checkout/rules';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import type { LoadedCheckout } from '@landed/prisma/read/checkout/load-checkout';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import type { DatabaseClock } from '../operation/database-clock.js';
import { isPastLostKey } from '../operation/deadlines.js';
import { hasLostAttempt } from '../operation/lost-attempt.js';
import type { ChargeRequest, ChargeVerdict, Processor } from '../processor/port.js';
import { chargeRequest } from './charge-request.js';
import type { CheckoutDependencies } from './dependencies.js';

type Found = ChargeVerdict | { readonly kind: 'absent'; readonly isFenced?: true };

/** An attempt that has no rows: what its load found, and the database's clock since then. */
export interface AttemptWithoutRows {
  readonly loaded: LoadedCheckout;
  readonly clock: DatabaseClock;
}

/**
 * Asks the processor for the charge of an attempt that has no rows. Without rows, the price comes from the request and
 * its quote. A charge with another amount is `unknown`.
 *
 * `absent` proves nothing, and is harmless while the next attempt sends the same processor key. After an earlier attempt
 * that may be lost it is not enough: the next attempt may be rejected and send nothing, and this attempt will have a row.
 * Then the charge is `absent` only when its key is fenced, and the next attempt sends the next key.
 */
export async function askForCharge(
  dependencies: CheckoutDependencies,
  input: CheckoutInput,
  { loaded, clock }: AttemptWithoutRows,
): Promise<Found> {
  let processor: Processor;
  try {
    processor = dependencies.processorOf({ entity: entityOfCurrency[input.body.currency], rail: input.rail });
  } catch {
    // Without an account, nothing was sent. When it is configured, the next attempt sends the same processor key.
    return { kind: 'absent' };
  }
  const request = lostRequest(input, priceOf(dependencies, input, loaded));
  const found = await processor.findCharge(request);
  if (found.kind !== 'absent' || !hasLostAttempt(input, loaded.operation)) return found;
  if (isPastLostKey(input, clock.latest())) return { kind: 'unknown', detail: {} };
  const fenced = await processor.fenceCharge(request);
  return fenced.kind === 'fenced' ? { kind: 'absent', isFenced: true } : fenced;
}

/** The request of the charge. Without its price it has the amount of the order, and only its metadata is right. */
export function lostRequest(input: CheckoutInput, price: AmountBreakdown | null): ChargeRequest {
  const { amount, currency } = input.body;
  const unpriced = { subtotal: amount, shipping: 0, tax: 0, duty: 0, total: amount, currency };
  return chargeRequest(input, price ?? unpriced, input.acceptedAt);
}

/**
 * What the charge was sent with, if it was. A quote that has expired since was valid then. Null when the quote is gone
 * as well: whether the processor has a charge can still be asked.
 */
export function priceOf(
  { taxPlaceOf = builtInTaxPlaceOf }: CheckoutDependencies,
  { body }: CheckoutInput,
  { quote }: LoadedCheckout,
): AmountBreakdown | null {
  const priced = priceCharge(body, quote && { ...quote, expired: false }, taxPlaceOf);
  return priced.kind === 'priced' ? priced.breakdown : null;
}
