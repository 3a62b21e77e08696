import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { CreatePaymentIntentBody } from '@landed/contracts/checkout/wire';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { formatMoney } from '@landed/contracts/money/format-money';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { paymentIntentIdOf } from '../idempotency/derived-ids.js';
import { idempotent } from '../idempotency/idempotent.js';
import type { MoneyOperation } from '../idempotency/money-operation.js';
import { orderError } from './order-rules.js';

export const createPaymentIntentOperation: MoneyOperation<CreatePaymentIntentBody> = {
  kind: 'checkout',
  check: ({ body, merchant }) => orderError(body, merchant.taxPolicy),
  plan(request, attempt) {
    const { rail, merchant, requestId, body } = request;
    const entity = entityOfCurrency[body.currency];
    const paymentIntentId = paymentIntentIdOf(attempt.operationId, attempt.idempotency.processorKeyNumber);
    const input: CheckoutInput = {
      ...attempt,
      rail,
      merchantId: merchant.merchantId,
      paymentIntentId,
      requestId,
      body,
    };
    return {
      input,
      searchAttributes: [
        { key: searchAttributes.paymentId, value: paymentIntentId },
        { key: searchAttributes.entityCode, value: entity },
        { key: searchAttributes.currency, value: body.currency },
      ],
      // The workflow prices the charge, so the total is not known yet: it is part of the workflow's result.
      summary: `Charge ${formatMoney(body.amount, body.currency)} before shipping, tax and duty (${rail}, ${entity}, ${body.capture_method} capture)`,
    };
  },
};

/** `POST /v1/payment_intents`. */
export const createPaymentIntent = idempotent(createPaymentIntentOperation);
