import { jurisdictionOf } from '@landed/contracts/checkout/jurisdiction';
import { newPaymentIntent } from '@landed/contracts/checkout/new-payment-intent';
import { priceCharge } from '@landed/contracts/checkout/rules';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { fraudUnavailable } from '@landed/contracts/fraud/types';
import type { ManualResolution } from '@landed/contracts/operation/types';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import type { LoadedCheckout } from '@landed/prisma/read/checkout/load-checkout';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { freeLostKey } from '@landed/prisma/write/operation/free-lost-key';
import { saveResolution } from '@landed/prisma/write/operation/save-resolution';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import { checkResolution } from '../operation/check-resolution.js';
import type { DatabaseClock } from '../operation/database-clock.js';
import { outcomeUnknown, requireKnown } from '../operation/outcome-unknown.js';
import { keyFreed, needsTheProcessor } from '../operation/resolve-lost.js';
import type { ResolveOutcome } from '../operation/types.js';
import type { ChargeVerdict, Processor } from '../processor/port.js';
import { chargeKey, chargeRequest } from './charge-request.js';
import type { CheckoutDependencies } from './dependencies.js';
import { finishCheckout } from './finish-checkout.js';

type Found = ChargeVerdict | { readonly kind: 'absent' };

/**
 * Asks the processor for the charge of an attempt that has no rows. Without rows, the price comes from the request and
 * its quote. A charge with another amount is `unknown`.
 */
export async function askForCharge(
  dependencies: CheckoutDependencies,
  input: CheckoutInput,
  loaded: LoadedCheckout,
): Promise<Found> {
  let processor: Processor;
  try {
    processor = dependencies.processorOf({ entity: entityOfCurrency[input.body.currency], rail: input.rail });
  } catch {
    // Without an account, nothing was sent. When it is configured, the next attempt sends the same processor key.
    return { kind: 'absent' };
  }
  return processor.findCharge(
    chargeRequest(input, priceOf(dependencies, input, loaded) ?? unpriced(input), input.acceptedAt),
  );
}

function priceOf(
  { taxPlaceOf = builtInTaxPlaceOf }: CheckoutDependencies,
  input: CheckoutInput,
  { quote }: LoadedCheckout,
): AmountBreakdown | null {
  const priced = priceCharge(input.body, quote, taxPlaceOf);
  return priced.kind === 'priced' ? priced.breakdown : null;
}

/** The quote is gone as well. Whether the processor has a charge can still be asked. */
function unpriced({ body: { amount, currency } }: CheckoutInput): AmountBreakdown {
  return { subtotal: amount, shipping: 0, tax: 0, duty: 0, total: amount, currency };
}

/**
 * Checks and saves an operator's decision about a checkout whose rows were lost. `happened` writes the payment again,
 * from the workflow's input, with what the processor states about it. Both decisions need the processor.
 */
export async function resolveLostCheckout(
  dependencies: CheckoutDependencies,
  input: CheckoutInput,
  { loaded, clock }: { readonly loaded: LoadedCheckout; readonly clock: DatabaseClock },
  resolution: ManualResolution,
): Promise<ResolveOutcome> {
  const { database, keyring } = dependencies;
  const fact = await askForCharge(dependencies, input, loaded);
  if (fact.kind === 'unknown' || fact.kind === 'stored_error') throw needsTheProcessor();
  const happened = fact.kind === 'succeeded' || fact.kind === 'authorized' || fact.kind === 'action_required';
  const evidence = checkResolution(resolution.outcome, happened ? 'happened' : 'did_not_happen');
  await saveResolution(database, keyring, input, resolution, evidence);
  if (!happened) {
    if (!(await freeLostKey(database, input))) throw outcomeUnknown();
    return { evidence, outcome: keyFreed };
  }
  const breakdown = priceOf(dependencies, input, loaded);
  if (breakdown === null) throw needsTheProcessor();
  const intent = newPaymentIntent(input, breakdown, input.acceptedAt);
  const { terms } = loaded;
  const fraud = loaded.fraudScoring ? fraudUnavailable('timeout') : null;
  const { taxPlaceOf = builtInTaxPlaceOf, settlementOf } = dependencies;
  const jurisdiction = jurisdictionOf(input.body, loaded.quote?.quote ?? null, taxPlaceOf);
  const settlement = settlementOf?.(intent.entity);
  const preparation = { input, intent, terms, jurisdiction, settlement, processorKey: chargeKey(input), fraud };
  if (!(await prepareCheckout(database, keyring, preparation))) throw outcomeUnknown();
  const outcome = await finishCheckout(dependencies, input, { intent, terms, fact, fraud, clock });
  return { evidence, outcome: requireKnown(outcome) };
}
