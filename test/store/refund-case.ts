import { createHash, randomUUID } from 'node:crypto';
import { decideCheckout } from '@landed/activities/checkout/decide-checkout';
import { processorKey } from '@landed/activities/operation/processor-key';
import type { Keyring } from '@landed/codec/keyring';
import { newPaymentIntent } from '@landed/contracts/checkout/new-payment-intent';
import type { FraudAssessment } from '@landed/contracts/fraud/types';
import { asId } from '@landed/contracts/ids/ids';
import type { Jurisdiction } from '@landed/contracts/ledger/jurisdiction';
import type { RefundStatus } from '@landed/contracts/refund/status';
import type { RefundInput } from '@landed/contracts/refund/types';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import type { Database } from '@landed/prisma/database';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { v7 as uuidV7 } from 'uuid';
import { newCheckout, verdicts } from './checkout-case.js';

/** The order of the worked example in the documentation, with the terms of the live rail. */
export const order = {
  subtotal: 10_000,
  shipping: 1_000,
  tax: 2_090,
  duty: 450,
  total: 13_540,
  currency: 'EUR',
} as const satisfies AmountBreakdown;
const terms = { feeBps: 500, feeFixed: 50, reserveBps: 1_000, taxRemittance: 'platform' } as const;

export type PaidPayment = Pick<RefundInput, 'rail' | 'merchantId' | 'paymentIntentId'>;

/** A captured payment of a new merchant: all rows of the merchant belong to this test. */
export async function paidPayment(
  database: Database,
  keyring: Keyring,
  breakdown: AmountBreakdown = order,
  capturedAt: string = new Date().toISOString(),
  jurisdiction: Jurisdiction = { country: 'FR', state: null },
  fraud: FraudAssessment | null = null,
): Promise<PaidPayment> {
  const input = await newCheckout(database);
  const intent = newPaymentIntent(input, breakdown, input.acceptedAt);
  await prepareCheckout(database, keyring, {
    input,
    intent,
    terms,
    jurisdiction,
    processorKey: processorKey(input),
    fraud: null,
  });
  await saveCheckout(database, keyring, decideCheckout(input, intent, terms, verdicts.succeeded, capturedAt, fraud));
  return { rail: input.rail, merchantId: input.merchantId, paymentIntentId: input.paymentIntentId };
}

/** A first attempt at a refund of 5,000 under a key of its own. */
export function newRefundInput(payment: PaidPayment, changes: Partial<RefundInput> = {}): RefundInput {
  const key = randomUUID();
  return {
    ...payment,
    operationId: asId<'operation'>(uuidV7()),
    refundId: asId<'refund'>(uuidV7()),
    entity: 'eu',
    amount: 5_000,
    reason: 'return',
    metadata: null,
    idempotency: { key, keyHash: sha256(key), fingerprint: sha256('the same body'), attempt: 1, processorKeyNumber: 1 },
    acceptedAt: new Date().toISOString(),
    requestId: uuidV7(),
    ...changes,
  };
}

/** The outcome of a refund of 5,000 in this status, with this summary. */
export function refundOutcome({ paymentIntentId, refundId }: RefundInput, status: RefundStatus, summary: string) {
  const result = { paymentId: paymentIntentId, refundId, status, amount: 5_000, currency: order.currency };
  return { kind: 'completed', summary, result };
}

/** The same request, sent again after its key was free: a new refund under the existing operation. */
export function nextAttempt(input: RefundInput): RefundInput {
  const { attempt } = input.idempotency;
  return {
    ...input,
    refundId: asId<'refund'>(uuidV7()),
    requestId: uuidV7(),
    idempotency: { ...input.idempotency, attempt: attempt + 1, processorKeyNumber: attempt + 1 },
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
