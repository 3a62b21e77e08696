import { asId } from '@landed/contracts/ids/ids';
import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import type { Database } from '@landed/prisma/database';
import { findPaymentIntent } from '@landed/prisma/read/payment-intent/find-payment-intent';
import { searchAttributes } from '@landed/workflows/search-attributes';
import type { ApiRequest } from '../routes/route.js';
import type { Attempt, AttemptPlan } from './money-operation.js';

/** The plan of an operation on an existing payment. An operation may add fields to the input. */
export interface PaymentOperationPlan extends AttemptPlan {
  readonly input: PaymentOperationInput;
}

/**
 * Plans an operation on the payment that the request names. It reads only the payment's entity and currency, for
 * operators and for reconciliation. The entity is null when the merchant has no such payment on this rail: then the
 * workflow rejects the operation, and that response is stored under the key. Whether the payment's state allows the
 * operation is decided later, under a lock.
 *
 * @param verb the operation as the first word of the summary.
 */
export async function planPaymentOperation(
  verb: string,
  { rail, merchant, requestId, body }: ApiRequest<{ readonly payment_intent_id: string }>,
  attempt: Attempt,
  database: Database,
): Promise<PaymentOperationPlan> {
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
    summary: `${verb} a payment of the ${entity ?? 'unknown'} entity (${rail})`,
  };
}
