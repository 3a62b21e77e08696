import { fitPaymentDisputes } from '@landed/activities/dispute/fit-payment-disputes';
import { createRefundActivities } from '@landed/activities/refund/activities';
import type { RefundInput } from '@landed/contracts/refund/types';
import { refundIdOf } from '@landed/gateway/idempotency/derived-ids';
import { newRefundInput, type PaidPayment } from '../../refund-case.js';
import { account, asActivity } from '../bench.js';
import type { Definition } from '../definition.js';
import { chargedPayment } from './charge.js';

export const refund: Definition<RefundInput> = {
  name: 'a refund',
  kind: 'refund',
  sends: 'refunds.create',
  reads: ['refunds.list', 'refunds.retrieve'],
  done: 'succeeded',
  pending: 'pending',
  rejections: { unfinished: 'contradicts_known_fact', lost: 'processor_silent' },
  differs: {
    'gets a stored error and has responded without the outcome': {
      prepared: {
        first: 'unknown',
        submit: 'unknown → answered',
        reconcile: '! outcome_unknown → answered',
        happened: '! contradicts_known_fact → answered',
        did_not_happen: 'completed → answered',
      },
    },
    // The failed refund stays, and becomes the response.
    'is made after an operator has decided that it was not': {
      submitted: {
        first: 'needs_review',
        submit: 'retryable provider_error → free, made',
        reconcile: 'needs_review → review, made',
        happened: '! contradicts_known_fact → review, made',
        did_not_happen: 'completed → 200 failed, made',
      },
    },
  },
  activities(dependencies) {
    const { submitRefund, reconcileRefund, resolveRefund } = createRefundActivities({
      ...dependencies,
      fitDisputes: fitPaymentDisputes,
    });
    return { submit: submitRefund, reconcile: reconcileRefund, resolve: resolveRefund };
  },
  arrange: async (bench) => newRefund(await chargedPayment(bench, 'automatic')),
  attempt: (input, idempotency) => ({
    ...input,
    idempotency,
    refundId: refundIdOf(input.operationId, idempotency.processorKeyNumber),
  }),
  effects: ({ refunds }, { operationId }) =>
    refunds.filter(({ idempotency_key: key }) => key?.startsWith(operationId)).length,
  async changeLoaded(bench, input) {
    await asActivity(() => refund.activities(bench.dependencies).submit(newRefund(input)));
  },
};

/** A refund of less than half of the payment, so that two of them fit. */
function newRefund({ rail, merchantId, paymentIntentId }: PaidPayment): RefundInput {
  const input = newRefundInput({ rail, merchantId, paymentIntentId }, { entity: account.entity, amount: 2_000 });
  return { ...input, refundId: refundIdOf(input.operationId, 1) };
}
