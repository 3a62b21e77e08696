import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { chargeRequest } from '@landed/activities/checkout/charge-request';
import { decideCheckout } from '@landed/activities/checkout/decide-checkout';
import { processorKey } from '@landed/activities/operation/processor-key';
import type { ChargeRequest, ChargeVerdict } from '@landed/activities/processor/port';
import { type Keyring, parseKeyring } from '@landed/codec/keyring';
import { newPaymentIntent } from '@landed/contracts/checkout/new-payment-intent';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { createPaymentIntentSchema } from '@landed/contracts/checkout/wire';
import { asId } from '@landed/contracts/ids/ids';
import type { OperationRef } from '@landed/contracts/operation/types';
import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { Database } from '@landed/prisma/database';
import type { Preparation } from '@landed/prisma/write/checkout/prepare-checkout';
import type { CheckoutChange } from '@landed/prisma/write/checkout/save-checkout';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { v7 as uuidV7 } from 'uuid';

/** Terms of a new merchant on the test rail: a fee of 5 % and 50 minor units, no reserve. */
const terms = { feeBps: 500, feeFixed: 50, reserveBps: 0, taxRemittance: 'platform' } as const;
const breakdown = { subtotal: 5_000, shipping: 0, tax: 0, duty: 0, total: 5_000, currency: 'USD' } as const;

export const verdicts = {
  succeeded: { kind: 'succeeded', detail: { payment: 'pi_1' } },
  declined: { kind: 'declined', failureCode: 'insufficient_funds', detail: { payment: 'pi_1' } },
  neverCharged: { kind: 'not_charged', invalidPaymentMethod: null, underKey: true, detail: {} },
  challenge: {
    kind: 'action_required',
    clientSecret: 'pi_1_secret',
    flowResponse: { type: 'use_stripe_sdk' },
    detail: { payment: 'pi_1', status: 'requires_action' },
  },
  unknownToken: { kind: 'not_charged', invalidPaymentMethod: 'unknown', underKey: true, detail: {} },
} as const satisfies Record<string, ChargeVerdict>;

/** A server error that the processor stores: the first call gets it, and so does every repeat. */
export const storedError = { kind: 'stored_error', detail: { http_status: 500 } } as const satisfies ChargeVerdict;

type Fact = Exclude<ChargeVerdict, { kind: 'unknown' | 'stored_error' }>;

export function newKeyring(): Keyring {
  return parseKeyring(`k1:${randomBytes(32).toString('base64')}`);
}

/** A first attempt to charge 50 dollars, with a new merchant: all rows of the merchant belong to this test. */
export async function newCheckout(database: Database, changes: Partial<CheckoutInput> = {}): Promise<CheckoutInput> {
  const merchantId = await createMerchant(database, { id: randomUUID(), name: 'Of a test', rails: ['test'] });
  const key = randomUUID();
  return {
    rail: 'test',
    merchantId,
    operationId: asId<'operation'>(uuidV7()),
    paymentIntentId: asId<'payment_intent'>(uuidV7()),
    idempotency: { key, keyHash: sha256(key), fingerprint: sha256('the same body'), attempt: 1, processorKeyNumber: 1 },
    acceptedAt: new Date().toISOString(),
    requestId: uuidV7(),
    body: createPaymentIntentSchema.parse({
      amount: breakdown.subtotal,
      currency: breakdown.currency,
      payment_method: 'pm_card_visa',
      customer: { email: 'buyer@example.com' },
    }),
    ...changes,
  };
}

/** The same request, sent again after its key was free: a new payment under the existing operation. */
export function laterAttempt(input: CheckoutInput, attempt: number): CheckoutInput {
  return {
    ...input,
    paymentIntentId: asId<'payment_intent'>(uuidV7()),
    requestId: uuidV7(),
    idempotency: { ...input.idempotency, attempt, processorKeyNumber: attempt },
  };
}

export function withOtherBody(input: CheckoutInput): CheckoutInput {
  return { ...input, idempotency: { ...input.idempotency, fingerprint: sha256('another body') } };
}

export function acceptedAgo(seconds: number): Pick<CheckoutInput, 'acceptedAt'> {
  return { acceptedAt: new Date(Date.now() - seconds * 1_000).toISOString() };
}

/** The outcome of a checkout or of an operation on its payment when the payment is saved with this status. */
export function savedPayment(
  { paymentIntentId }: Pick<CheckoutInput, 'paymentIntentId'>,
  status: PaymentStatus = 'succeeded',
) {
  const { total: amount, currency } = breakdown;
  return {
    kind: 'completed',
    summary: `Saved: the payment is \`${status}\`.`,
    result: { paymentId: paymentIntentId, status, amount, currency },
  };
}

export function refOf({ rail, merchantId, idempotency }: CheckoutInput): OperationRef {
  return { rail, merchantId, keyHash: idempotency.keyHash, attempt: idempotency.attempt };
}

export function preparationOf(input: CheckoutInput): Preparation {
  const intent = newPaymentIntent(input, breakdown, input.acceptedAt);
  return { input, intent, terms, jurisdiction: null, processorKey: processorKey(input), fraud: null };
}

export function changeOf(input: CheckoutInput, fact: Fact): CheckoutChange {
  return decideCheckout(input, preparationOf(input).intent, terms, fact, new Date().toISOString());
}

export function requestOf(input: CheckoutInput): ChargeRequest {
  return chargeRequest(input, breakdown, input.acceptedAt);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
