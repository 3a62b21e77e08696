import { asId } from '@landed/contracts/ids/ids';
import { formatMoney } from '@landed/contracts/money/format-money';
import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import type { PaymentIntentState } from '@landed/contracts/payment-intent/types';
import type { Database } from '@landed/prisma/database';
import { findPaymentIntent } from '@landed/prisma/read/payment-intent/find-payment-intent';
import { searchAttributes } from '@landed/workflows/search-attributes';
import type { ApiRequest } from '../routes/route.js';
import type { Attempt, AttemptPlan } from './money-operation.js';

/** `amount` is present only in a refund of a part. */
interface PaymentBody {
  readonly payment_intent_id: string;
  readonly amount?: number | null | undefined;
}

/** The plan of an operation on an existing payment. An operation may add fields to the input. */
export interface PaymentOperationPlan<Input extends PaymentOperationInput = PaymentOperationInput> extends AttemptPlan {
  readonly input: Input;
}

/**
 * Plans an operation on the payment that the request names. It reads only the payment's entity and currency, for
 * operators and to reconcile. The entity is null when the merchant has no such payment on this rail: then the
 * workflow rejects the operation, and that response is stored under the key. Whether the payment's state allows the
 * operation is decided later, under a lock.
 *
 * @param verb the operation as the first word of the summary.
 */
export async function planPaymentOperation(
  verb: string,
  { rail, merchant, requestId, body }: ApiRequest<PaymentBody>,
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
    summary:
      found === null ? `${verb} an unknown payment (${rail})` : `${verb} ${amountOf(body, found)} (${rail}, ${entity})`,
  };
}

/** The amount that operators see: the requested one, else the payment's total. */
function amountOf({ amount }: PaymentBody, { breakdown, amountRefunded }: PaymentIntentState): string {
  return formatMoney(amount ?? breakdown.total - amountRefunded, breakdown.currency);
}
