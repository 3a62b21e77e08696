import { entityOfCurrency } from '@landed/contracts/entity/entity';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import type { ChargeVerdict } from '../processor/port.js';
import type { CheckoutRun } from './held-charge.js';

/**
 * Ends the payment of a key that has a response, whose challenge nothing can complete: its client secret was never sent.
 * Returns that it failed. Other facts are returned unchanged. `unknown` when the processor did not confirm the end: the
 * next run reads what became of the payment. A run that finds the payment canceled by an earlier run returns the same.
 *
 * The call has its own key in each run: the processor ends a payment at most once, whatever the key.
 */
export async function endChallenge(
  { dependencies, input, callKey }: CheckoutRun,
  { breakdown }: PaymentIntent,
  fact: ChargeVerdict,
): Promise<ChargeVerdict> {
  if (fact.kind === 'not_charged' && fact.detail['status'] === 'canceled') return notAuthenticated(fact.detail);
  if (fact.kind !== 'action_required') return fact;
  const { body, rail, paymentIntentId } = input;
  const processor = dependencies.processorOf({ entity: entityOfCurrency[body.currency], rail });
  const money = { amount: breakdown.total, currency: breakdown.currency };
  const processorPayment = String(fact.detail['payment']);
  const ended = await processor.voidPayment({ paymentIntentId, processorPayment, money }, callKey);
  return ended.kind === 'canceled' ? notAuthenticated(ended.detail) : { kind: 'unknown', detail: ended.detail };
}

function notAuthenticated(detail: ProcessorDetail): ChargeVerdict {
  return { kind: 'declined', failureCode: 'authentication_failed', detail };
}
