import type { Entity } from '@landed/contracts/entity/entity';
import { asId, type PaymentIntentId } from '@landed/contracts/ids/ids';
import type { Database } from '@landed/prisma/database';
import { findPaymentIntent } from '@landed/prisma/payment-intent/find-payment-intent';
import { searchAttributes } from '@landed/workflows/search-attributes';
import type { SearchAttributePair } from '@temporalio/common';
import type { ApiRequest } from '../routes/route.js';

/** The payment that a verb names, as far as an operator and the slow lane need to know it. */
export interface NamedPayment {
  readonly paymentIntentId: PaymentIntentId;
  /** Null when the merchant has no such payment on this rail: the workflow refuses, and the refusal is kept. */
  readonly entity: Entity | null;
  readonly searchAttributes: readonly SearchAttributePair[];
}

/** Reads which entity has a payment. What may be done with it is decided later, behind a lock. */
export async function namedPayment(
  database: Database,
  { rail, merchant, body }: ApiRequest<{ readonly payment_intent_id: string }>,
): Promise<NamedPayment> {
  const paymentIntentId = asId<'payment_intent'>(body.payment_intent_id);
  const found = await findPaymentIntent(database, { rail, merchantId: merchant.merchantId, id: paymentIntentId });
  const known =
    found === null
      ? []
      : [
          { key: searchAttributes.entityCode, value: found.entity },
          { key: searchAttributes.currency, value: found.breakdown.currency },
        ];
  return {
    paymentIntentId,
    entity: found?.entity ?? null,
    searchAttributes: [{ key: searchAttributes.paymentId, value: paymentIntentId }, ...known],
  };
}
