import { asId } from '@landed/contracts/ids/ids';
import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import type { Database } from '@landed/prisma/database';
import { findPaymentIntent } from '@landed/prisma/payment-intent/find-payment-intent';
import { searchAttributes } from '@landed/workflows/search-attributes';
import type { ApiRequest } from '../routes/route.js';
import type { Attempt, AttemptPlan } from './operation-verb.js';

/** The plan of a verb on a payment that exists; a verb that wants more of its workflow adds it to the input. */
export interface PlanOnPayment extends AttemptPlan {
  readonly input: PaymentOperationInput;
}

/**
 * Plans a verb on the payment that the request names. Only which entity has the payment is read here, for operators and
 * the slow lane; null when the merchant has no such payment on this rail: the workflow refuses, and the refusal is kept.
 * What may be done with it is decided later, behind a lock.
 *
 * @param word the verb as the first word of a sentence.
 */
export async function planOnPayment(
  word: string,
  { rail, merchant, requestId, body }: ApiRequest<{ readonly payment_intent_id: string }>,
  attempt: Attempt,
  database: Database,
): Promise<PlanOnPayment> {
  const { merchantId } = merchant;
  const paymentIntentId = asId<'payment_intent'>(body.payment_intent_id);
  const found = await findPaymentIntent(database, { rail, merchantId, id: paymentIntentId });
  const entity = found?.entity ?? null;
  const known =
    found === null
      ? []
      : [
          { key: searchAttributes.entityCode, value: found.entity },
          { key: searchAttributes.currency, value: found.breakdown.currency },
        ];
  return {
    input: { ...attempt, rail, merchantId, requestId, paymentIntentId, entity },
    searchAttributes: [{ key: searchAttributes.paymentId, value: paymentIntentId }, ...known],
    summary: `${word} a payment of the ${entity ?? 'unknown'} entity (${rail})`,
  };
}
