import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import type { LoadedCheckout } from '@landed/prisma/read/checkout/load-checkout';
import type { ChargeRequest, ChargeVerdict, Processor } from '../processor/port.js';

/**
 * Whether the key has a response without the challenge of its charge. Its client secret was never sent, so the buyer
 * can never complete the challenge.
 */
export function hasResponse({ operation }: LoadedCheckout): boolean {
  return operation !== null && operation.state !== 'running';
}

/**
 * Ends the payment of a key that has a response, whose challenge nothing can complete, and returns that it failed. Other facts are
 * returned unchanged. `unknown` when the processor did not confirm the end: the next run reads what became of the
 * payment. A run that finds the payment canceled by an earlier run returns the same.
 *
 * @param voidKey processor key of the call. The processor ends a payment at most once, whatever the key.
 */
export async function endChallenge(
  processor: Processor,
  { paymentIntentId }: CheckoutInput,
  { money }: ChargeRequest,
  fact: ChargeVerdict,
  voidKey: string,
): Promise<ChargeVerdict> {
  if (fact.kind === 'not_charged' && fact.detail['status'] === 'canceled') return notAuthenticated(fact.detail);
  if (fact.kind !== 'action_required') return fact;
  const processorPayment = String(fact.detail['payment']);
  const ended = await processor.voidPayment({ paymentIntentId, processorPayment, money }, voidKey);
  return ended.kind === 'canceled' ? notAuthenticated(ended.detail) : { kind: 'unknown', detail: ended.detail };
}

function notAuthenticated(detail: ProcessorDetail): ChargeVerdict {
  return { kind: 'declined', failureCode: 'authentication_failed', detail };
}
