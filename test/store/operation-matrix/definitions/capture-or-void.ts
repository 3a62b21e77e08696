import { createCancelActivities } from '@landed/activities/cancel/activities';
import { createCaptureActivities } from '@landed/activities/capture/activities';
import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import { newCaptureOrVoid } from '../../authorization-case.js';
import { type AtProcessor, asActivity, type Bench } from '../bench.js';
import type { Definition } from '../definition.js';
import { chargedPayment } from './charge.js';

/** Rows are written, and the processor has made nothing. */
const preparedRow = {
  first: 'unknown',
  submit: 'unknown → made',
  reconcile: 'completed → made',
  happened: '! contradicts_known_fact → made',
  did_not_happen: 'retryable provider_error → free',
} as const;

/** The processor ends an authorization once, whatever the key: an attempt without rows does not ask for it. */
const unasked = {
  first: '! died',
  submit: 'completed → made',
  reconcile: 'retryable internal_error → free, made',
  happened: 'completed → made',
  did_not_happen: '! contradicts_known_fact → review, made',
} as const;

const common = {
  rejections: { unfinished: 'contradicts_known_fact', lost: 'contradicts_known_fact' },
  differs: {
    // Each run sends its call under a key of its own.
    'gets a stored error': { prepared: preparedRow },
    'gets a stored error and has responded without the outcome': {
      prepared: {
        first: 'unknown',
        submit: 'unknown → answered, made',
        reconcile: 'completed → answered, made',
        happened: '! contradicts_known_fact → answered, made',
        did_not_happen: 'retryable provider_error → answered',
      },
    },
    'dies and loses its rows': { submitted: unasked, saved: unasked },
    // The other operation has ended the authorization.
    'finds a row changed by another operation': {
      loaded: { first: 'completed', submit: 'completed → 422 invalid_state_transition' },
    },
    'is paused past its send deadline': {
      loaded: { first: 'retryable internal_error', submit: 'retryable provider_error → free' },
    },
    'is made after an operator has decided that it was not': {
      submitted: { first: 'completed', submit: 'retryable provider_error → free, made' },
    },
  },
  reads: ['payment_intents.retrieve'],
  pending: 'authorized',
  arrange: async (bench: Bench) => newCaptureOrVoid(await chargedPayment(bench, 'manual')),
  attempt: (input: PaymentOperationInput, idempotency: PaymentOperationInput['idempotency']) => ({
    ...input,
    idempotency,
  }),
} as const;

export const capture: Definition<PaymentOperationInput> = {
  ...common,
  name: 'a capture',
  kind: 'capture',
  sends: 'payment_intents.capture',
  done: 'captured',
  activities(dependencies) {
    const { submitCapture, reconcileCapture, resolveCapture } = createCaptureActivities(dependencies);
    return { submit: submitCapture, reconcile: reconcileCapture, resolve: resolveCapture };
  },
  effects: (found, input) => countPayments(found, input, 'succeeded'),
  changeLoaded: (bench, input) => endOtherwise(bench, cancel, input),
};

export const cancel: Definition<PaymentOperationInput> = {
  ...common,
  name: 'a cancel',
  kind: 'cancel',
  sends: 'payment_intents.cancel',
  done: 'canceled',
  activities(dependencies) {
    const { submitCancel, reconcileCancel, resolveCancel } = createCancelActivities(dependencies);
    return { submit: submitCancel, reconcile: reconcileCancel, resolve: resolveCancel };
  },
  effects: (found, input) => countPayments(found, input, 'canceled'),
  changeLoaded: (bench, input) => endOtherwise(bench, capture, input),
};

function countPayments({ payments }: AtProcessor, input: PaymentOperationInput, wanted: string): number {
  return payments.filter(
    ({ metadata, status }) => metadata['landed_payment_intent'] === input.paymentIntentId && status === wanted,
  ).length;
}

/** The other operation ends the authorization under its own key. */
async function endOtherwise(
  bench: Bench,
  { activities }: Definition<PaymentOperationInput>,
  input: PaymentOperationInput,
): Promise<void> {
  await asActivity(() => activities(bench.dependencies).submit(newCaptureOrVoid(input)));
}
