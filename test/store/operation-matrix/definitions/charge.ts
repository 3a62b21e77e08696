import { createCheckoutActivities } from '@landed/activities/checkout/activities';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { paymentIntentIdOf } from '@landed/gateway/idempotency/derived-ids';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import { newCheckout } from '../../checkout-case.js';
import { asActivity, type Bench } from '../bench.js';
import type { Definition } from '../definition.js';

const fencedRow = {
  first: 'unknown',
  submit: 'unknown → free',
  reconcile: 'retryable provider_error → free',
  happened: '! processor_silent → free',
  did_not_happen: 'retryable provider_error → free',
} as const;

export const charge: Definition<CheckoutInput> = {
  name: 'a charge',
  kind: 'checkout',
  sends: 'payment_intents.create',
  reads: ['payment_intents.list', 'payment_intents.search'],
  done: 'succeeded',
  pending: 'processing',
  rejections: { unfinished: 'processor_silent', lost: 'processor_silent' },
  differs: {
    // The first call with a key says all about that key: nothing can happen under it later.
    'is rejected at request level': {
      prepared: { first: 'retryable provider_error', submit: 'retryable provider_error → free' },
    },
    // Without the processor's id of the payment, it could never be captured, refunded or reconciled.
    'gets no response from a processor that stays silent': {
      prepared: {
        first: 'unknown',
        submit: 'unknown → made',
        reconcile: '! outcome_unknown → made',
        happened: '! processor_silent → made',
        did_not_happen: 'retryable provider_error → free, made',
      },
    },
    // A failed payment has no row that a decision could change: it leaves the response.
    'gets a stored error and has responded without the outcome': {
      prepared: {
        first: 'unknown',
        submit: 'unknown → answered',
        reconcile: '! outcome_unknown → answered',
        happened: '! processor_silent → answered',
        did_not_happen: 'completed → answered',
      },
    },
    // A buyer who may have paid elsewhere since is not charged: the key is fenced.
    'is paused past its send deadline': { prepared: fencedRow },
  },
  activities(dependencies) {
    const { submitCheckout, reconcileCheckout, resolveCheckout } = createCheckoutActivities({
      ...dependencies,
      taxPlaceOf: builtInTaxPlaceOf,
    });
    return { submit: submitCheckout, reconcile: reconcileCheckout, resolve: resolveCheckout };
  },
  arrange: (bench) => newCharge(bench),
  attempt: (input, idempotency) => ({
    ...input,
    idempotency,
    paymentIntentId: paymentIntentIdOf(input.operationId, idempotency.processorKeyNumber),
  }),
  effects: ({ payments }, { operationId }) =>
    payments.filter(({ metadata, status }) => metadata['landed_operation'] === operationId && status === 'succeeded')
      .length,
};

async function newCharge({ fresh }: Bench): Promise<CheckoutInput> {
  const input = await newCheckout(fresh.database);
  return { ...input, paymentIntentId: paymentIntentIdOf(input.operationId, 1) };
}

/** A payment at the processor and here, before an operation on it. */
export async function chargedPayment(bench: Bench, captureMethod: 'automatic' | 'manual'): Promise<CheckoutInput> {
  const made = await newCharge(bench);
  const input = { ...made, body: { ...made.body, capture_method: captureMethod } };
  const outcome = await asActivity(() => charge.activities(bench.dependencies).submit(input));
  if (outcome.kind !== 'completed') throw new Error(`The payment was not made: ${outcome.kind}.`);
  return input;
}
