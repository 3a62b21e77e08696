import { asId, isUuid } from '@landed/contracts/ids/ids';
import { decimal } from '@landed/management/report/decimal';
import { findPaymentIntent } from '@landed/prisma/read/payment-intent/find-payment-intent';
import { type MoneyActDone, moneyActBodySchema, moneyActDoneSchema } from '../../wire/money-act.js';
import { refundBodySchema } from '../../wire/payment.js';
import { DashboardException } from '../dashboard-exception.js';
import { moveMoney } from '../gateway/move-money.js';
import { type MerchantRequest, merchantRoute, type Route } from '../routing/route.js';
import type { Services } from '../services.js';

/** Refund, capture and cancel. The gateway decides: another merchant's payment is as absent as everywhere. */
export const paymentActRoutes: readonly Route[] = [
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/payments/{id}/refund',
    action: 'payments.act',
    stepUp: 'live',
    body: refundBodySchema,
    handle: async (request, services): Promise<MoneyActDone> => {
      const { idempotency_key: idempotencyKey, amount, reason } = request.body;
      const target = paymentIdOf(request);
      const done = await moveMoney(request, services, {
        operationId: 'createRefund',
        path: '/v1/refund',
        idempotencyKey,
        body: { payment_intent_id: target, amount, reason },
        action: 'payment.refund',
        target,
        detail: `A refund of ${await refundText(request, services, target)} was sent with ${idempotencyKey}.`,
      });
      return moneyActDoneSchema.parse(done);
    },
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/payments/{id}/capture',
    action: 'payments.act',
    stepUp: 'live',
    body: moneyActBodySchema,
    handle: async (request, services): Promise<MoneyActDone> => {
      const { idempotency_key: idempotencyKey } = request.body;
      const target = paymentIdOf(request);
      const done = await moveMoney(request, services, {
        operationId: 'capturePayment',
        path: '/v1/capture',
        idempotencyKey,
        body: { payment_intent_id: target },
        action: 'payment.capture',
        target,
        detail: `The capture was sent with ${idempotencyKey}.`,
      });
      return moneyActDoneSchema.parse(done);
    },
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/payments/{id}/cancel',
    action: 'payments.act',
    stepUp: 'live',
    body: moneyActBodySchema,
    handle: async (request, services): Promise<MoneyActDone> => {
      const { idempotency_key: idempotencyKey } = request.body;
      const target = paymentIdOf(request);
      const done = await moveMoney(request, services, {
        operationId: 'cancelPayment',
        path: '/v1/cancel',
        idempotencyKey,
        body: { payment_intent_id: target },
        action: 'payment.cancel',
        target,
        detail: `The cancellation was sent with ${idempotencyKey}.`,
      });
      return moneyActDoneSchema.parse(done);
    },
  }),
];

/** `40.00 EUR`: the currency is the payment's. The gateway rejects a payment that is absent here. */
async function refundText(
  { merchantId, rail, body: { amount } }: MerchantRequest<{ readonly amount: number | null }, unknown>,
  { database }: Services,
  target: string,
): Promise<string> {
  if (amount === null) return 'the rest';
  const payment = await findPaymentIntent(database, { merchantId, rail, id: asId<'payment_intent'>(target) });
  return payment === null ? 'an amount' : `${decimal(BigInt(amount))} ${payment.breakdown.currency}`;
}

/** Throws `not_found` for a text that is not an id. */
export function paymentIdOf({ params }: MerchantRequest<unknown, unknown>): string {
  const id = params['id'] ?? '';
  if (!isUuid(id)) throw new DashboardException('not_found');
  return id.toLowerCase();
}
