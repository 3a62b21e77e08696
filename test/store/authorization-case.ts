import { createHash, randomUUID } from 'node:crypto';
import { processorKey } from '@landed/activities/operation/processor-key';
import { decidePayment } from '@landed/activities/payment-intent/decide-payment';
import type { PaymentFact } from '@landed/activities/processor/port';
import type { Keyring } from '@landed/codec/keyring';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { asId } from '@landed/contracts/ids/ids';
import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import type { Database } from '@landed/prisma/database';
import { loadPayment, type StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import type { PaymentSave } from '@landed/prisma/write/payment-intent/save-payment';
import { v7 as uuidV7 } from 'uuid';
import { changeOf, newCheckout, preparationOf } from './checkout-case.js';

export const captureBefore = '2026-11-28T12:00:00.000Z';

/** What the processor states about an authorization, before and after it has ended. */
export const authorizationFacts = {
  captured: { kind: 'succeeded', detail: { payment: 'pi_1' } },
  canceled: { kind: 'canceled', detail: { payment: 'pi_1' } },
  authorized: { kind: 'authorized', captureBefore, detail: { payment: 'pi_1' } },
} as const satisfies Record<string, PaymentFact>;

/** An authorization of 50 dollars after its checkout, with a new merchant unless `changes` names one. */
export async function newAuthorization(
  database: Database,
  keyring: Keyring,
  changes: Partial<CheckoutInput> = {},
): Promise<CheckoutInput> {
  const made = await newCheckout(database, changes);
  const checkout = { ...made, body: { ...made.body, capture_method: 'manual' as const } };
  const saved =
    (await prepareCheckout(database, keyring, preparationOf(checkout))) &&
    (await saveCheckout(database, keyring, changeOf(checkout, authorizationFacts.authorized)));
  if (!saved) throw new Error('The charge was not authorized.');
  return checkout;
}

/** A first attempt to capture or cancel an authorization, under a new key. */
export function newCaptureOrVoid(
  { rail, merchantId, paymentIntentId }: Pick<CheckoutInput, 'rail' | 'merchantId' | 'paymentIntentId'>,
  changes: Partial<PaymentOperationInput> = {},
): PaymentOperationInput {
  const key = randomUUID();
  return {
    rail,
    merchantId,
    paymentIntentId,
    entity: 'us',
    operationId: asId<'operation'>(uuidV7()),
    idempotency: { key, keyHash: sha256(key), fingerprint: sha256('the same body'), attempt: 1, processorKeyNumber: 1 },
    acceptedAt: new Date().toISOString(),
    requestId: uuidV7(),
    ...changes,
  };
}

/** The same request, sent again after its key was free. */
export function laterCaptureOrVoid(input: PaymentOperationInput, attempt: number): PaymentOperationInput {
  return { ...input, requestId: uuidV7(), idempotency: { ...input.idempotency, attempt, processorKeyNumber: attempt } };
}

export async function storedPayment(
  database: Database,
  keyring: Keyring,
  input: PaymentOperationInput,
): Promise<StoredPayment> {
  const { payment } = await loadPayment(database, keyring, input);
  if (payment === null) throw new Error('The payment does not exist.');
  return payment;
}

/** The save of a fact: of the operation, or, with `ofOperation` false, of an event of the processor. */
export function paymentSaveOf(
  payment: StoredPayment,
  input: PaymentOperationInput,
  fact: PaymentFact,
  ofOperation = true,
): PaymentSave {
  const change = decidePayment(payment, fact, new Date().toISOString());
  if (change === null) throw new Error('The fact changes nothing.');
  const { operationId, requestId, idempotency } = input;
  return {
    ...change,
    ref: input,
    attempt: ofOperation ? { processorKey: processorKey(input), detail: fact.detail } : null,
    operation: ofOperation ? { operationId, requestId, ...idempotency } : null,
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
