import { isUuid } from '@landed/contracts/ids/ids';
import { type MoneyActDone, moneyActBodySchema, moneyActDoneSchema } from '../../wire/money-act.js';
import { refundBodySchema } from '../../wire/payment.js';
import { DashboardException } from '../dashboard-exception.js';
import { moveMoney } from '../gateway/move-money.js';
import { type MerchantRequest, merchantRoute, type Route } from '../routing/route.js';

/** Refund, capture and cancel. The gateway decides: another merchant's payment is as absent as everywhere. */
export const paymentActRoutes: readonly Route[] = [
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/payments/{id}/refund',
    action: 'payments.act',
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
        detail: `A refund of ${amount === null ? 'the rest' : `${amount} minor units`} was sent with ${idempotencyKey}.`,
      });
      return moneyActDoneSchema.parse(done);
    },
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/payments/{id}/capture',
    action: 'payments.act',
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

/** Throws `not_found` for a text that is not an id. */
export function paymentIdOf({ params }: MerchantRequest<unknown, unknown>): string {
  const id = params['id'] ?? '';
  if (!isUuid(id)) throw new DashboardException('not_found');
  return id.toLowerCase();
}
