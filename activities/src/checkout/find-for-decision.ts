import type { ManualResolution } from '@landed/contracts/operation/types';
import type { ApplicationFailure } from '@temporalio/common';
import { finalFailure } from '../operation/final-failure.js';
import { identified } from '../operation/identified-payment.js';
import { chargeVerdictOf } from '../processor/charge-verdict-of.js';
import type { ChargeRequest, ChargeVerdict, Processor } from '../processor/port.js';

/** What the processor states about a charge that an operator decides. */
export type Found = ChargeVerdict | { readonly kind: 'absent' };

/** Reads the payment that the operator named, else looks for the charge. */
export async function findForDecision(
  processor: Processor,
  request: ChargeRequest,
  { processorPayment }: ManualResolution,
): Promise<Found> {
  if (processorPayment === undefined) return processor.findCharge(request);
  const { paymentIntentId, money } = request;
  return chargeVerdictOf(await identified(processor, { paymentIntentId, processorPayment, money }));
}

/** Without its payment at the processor, a charge could never be captured, refunded or reconciled. */
export function needsThePayment(): ApplicationFailure {
  return finalFailure(
    'processor_silent',
    "Only the processor can confirm that a charge happened. Send the processor's id of the payment as " +
      'processorPayment, or try again when the processor responds.',
  );
}

/** Without its quote, nothing shows what a charge consists of: the payment cannot be written again. */
export function needsTheQuote(): ApplicationFailure {
  return finalFailure(
    'quote_lost',
    'The quote of this charge is gone as well, so its payment cannot be written again. Refund the charge at the ' +
      'processor, remove `landed_payment_intent` from its metadata, and decide `did_not_happen` without ' +
      'processorPayment when the processor has expired the key: 23 hours after the request, 1 hour after a repeat.',
  );
}
