import { randomUUID } from 'node:crypto';
import { evidenceOf } from '@landed/activities/dispute-evidence/evidence-of';
import { processorKey } from '@landed/activities/operation/processor-key';
import type { Keyring } from '@landed/codec/keyring';
import { cancelSchema } from '@landed/contracts/cancel/wire';
import { captureSchema } from '@landed/contracts/capture/wire';
import { newPaymentIntent } from '@landed/contracts/checkout/new-payment-intent';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { createPaymentIntentSchema } from '@landed/contracts/checkout/wire';
import type { KnownDisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import { submitEvidenceSchema } from '@landed/contracts/dispute/wire';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { OperationInput, PaymentOperationInput } from '@landed/contracts/operation/types';
import type { RefundInput } from '@landed/contracts/refund/types';
import { refundSchema } from '@landed/contracts/refund/wire';
import type { LandedCost } from '@landed/contracts/tax-quote/types';
import { createTaxQuoteSchema } from '@landed/contracts/tax-quote/wire';
import { cancelOperation } from '@landed/gateway/cancel/cancel-payment';
import { captureOperation } from '@landed/gateway/capture/capture-payment';
import { createPaymentIntentOperation } from '@landed/gateway/checkout/create-payment-intent';
import { submitEvidenceOperation } from '@landed/gateway/dispute/submit-evidence';
import type { MoneyOperation } from '@landed/gateway/idempotency/money-operation';
import { createRefundOperation } from '@landed/gateway/refund/create-refund';
import type { Database } from '@landed/prisma/database';
import { loadEvidence } from '@landed/prisma/read/dispute-evidence/load-evidence';
import { holdAuthorization } from '@landed/prisma/write/capture-or-void/hold-authorization';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { prepareEvidence } from '@landed/prisma/write/dispute-evidence/prepare-evidence';
import { saveTaxQuote } from '@landed/prisma/write/tax-quote/save-tax-quote';
import { v7 as uuidV7 } from 'uuid';
import type { z } from 'zod';
import { handbagQuote } from '../setup/orders.js';
import { newAuthorization } from './authorization-case.js';
import { newCheckout } from './checkout-case.js';
import { chargedPayment, disputedPayment } from './evidence-case.js';
import { prepareUnknownRefund } from './lost-workflow-case.js';
import { paidPayment } from './refund-case.js';

/** A request of a money operation with every field, and another one in which every field is different. */
export interface RequestCase {
  readonly operation: MoneyOperation<never>;
  readonly schema: z.ZodType;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly merchantId: MerchantId;
  readonly body: Readonly<Record<string, unknown>>;
  readonly other: Readonly<Record<string, unknown>>;
  /** Writes what must exist before the processor is called. */
  prepare(input: OperationInput): Promise<unknown>;
  /** What a workflow that is started again from these rows gets, if it is not its first input. */
  readonly restored: Readonly<Record<string, unknown>>;
}

const address = (line1: string, country: string) => ({
  line1,
  line2: 'Flat 1',
  city: 'Bath',
  state: 'Somerset',
  postal_code: 'BA1 1AA',
  country,
});
const chargeOf = (name: string, amount: number) => ({
  tax_quote_id: randomUUID(),
  amount,
  currency: amount > 5_000 ? 'EUR' : 'USD',
  shipping_amount: amount / 10,
  capture_method: amount > 5_000 ? 'automatic' : 'manual',
  payment_method: `pm_${name}`,
  customer: { email: `${name}@example.com`, name },
  billing_address: address(name, 'GB'),
  shipping_address: address(`${name} 2`, 'US'),
  line_items: [
    {
      sku: name,
      description: 'Bag',
      quantity: 1,
      unit_amount: amount,
      hs_code: '420221',
      origin_country: 'IT',
      net_weight_grams: amount / 5,
      volume_ml: amount / 4,
      metal_share_percent: amount / 1_000,
      preference: amount > 5_000,
    },
  ],
  merchant_reference: `order of ${name}`,
  metadata: { shop: name, b: `cart of ${name}` },
  buyer_context: { ip_address: amount > 5_000 ? '8.8.8.8' : '8.8.4.4' },
});

async function checkoutRequest(database: Database, keyring: Keyring): Promise<RequestCase> {
  const { merchantId } = await newCheckout(database);
  return {
    operation: createPaymentIntentOperation,
    schema: createPaymentIntentSchema,
    path: '/v1/payment_intents',
    params: {},
    merchantId,
    body: chargeOf('ada', 5_000),
    other: chargeOf('bob', 6_000),
    async prepare(given) {
      const input = given as CheckoutInput;
      const { amount: subtotal, shipping_amount: shipping, currency } = input.body;
      const breakdown = { subtotal, shipping, tax: 0, duty: 0, total: subtotal + shipping, currency };
      await quote(database, keyring, input, {
        breakdown,
        lines: [],
        dutyRange: null,
        warnings: [],
        assumptions: [],
        rulePacks: [],
      });
      const terms = { feeBps: 500, feeFixed: 50, reserveBps: 0, taxRemittance: 'platform' } as const;
      const intent = newPaymentIntent(input, breakdown, input.acceptedAt);
      const preparation = { input, intent, terms, jurisdiction: null, processorKey: processorKey(input), fraud: null };
      return prepareCheckout(database, keyring, preparation);
    },
    restored: {},
  };
}

/** Stores the quote that a charge names. */
function quote(database: Database, keyring: Keyring, { rail, merchantId, body }: CheckoutInput, cost: LandedCost) {
  const taxQuoteId = asId<'tax_quote'>(body.tax_quote_id ?? '');
  const quoted = createTaxQuoteSchema.parse(handbagQuote);
  return saveTaxQuote(database, keyring, { rail, merchantId, taxQuoteId, requestId: uuidV7(), body: quoted }, cost);
}

async function authorizationRequest(
  database: Database,
  keyring: Keyring,
  kind: 'capture' | 'cancel',
): Promise<RequestCase> {
  const { merchantId, paymentIntentId } = await newAuthorization(database, keyring);
  return {
    operation: kind === 'capture' ? captureOperation : cancelOperation,
    schema: kind === 'capture' ? captureSchema : cancelSchema,
    path: `/v1/${kind}`,
    params: {},
    merchantId,
    body: { payment_intent_id: paymentIntentId },
    other: { payment_intent_id: randomUUID() },
    prepare: (given) => {
      const input = given as PaymentOperationInput;
      return holdAuthorization(database, keyring, {
        kind,
        input,
        processorKey: processorKey(input),
        response: {},
      });
    },
    restored: { requestId: null },
  };
}

async function refundRequest(database: Database, keyring: Keyring): Promise<RequestCase> {
  const { merchantId, paymentIntentId } = await paidPayment(database, keyring);
  return {
    operation: createRefundOperation,
    schema: refundSchema,
    path: '/v1/refund',
    params: {},
    merchantId,
    body: { payment_intent_id: paymentIntentId, amount: 5_000, reason: 'return', metadata: { b: '2', aa: 'return' } },
    other: { payment_intent_id: randomUUID(), amount: 6_000, reason: 'duplicate', metadata: { b: '2' } },
    prepare: (input) => prepareUnknownRefund(database, keyring, input as RefundInput),
    restored: {},
  };
}

async function evidenceRequest(database: Database, keyring: Keyring): Promise<RequestCase> {
  const { merchantId, disputeId } = await disputedPayment(database, keyring);
  const duplicate = await chargedPayment(database, keyring, merchantId);
  const bodyOf = (word: string, day: string) => ({
    ...Object.fromEntries(Object.keys(submitEvidenceSchema.shape).map((field) => [field, `${word} ${field}`])),
    shipping_date: day,
    service_date: day,
    duplicate_payment_intent_id: word === 'The' ? duplicate.paymentIntentId : randomUUID(),
  });
  return {
    operation: submitEvidenceOperation,
    schema: submitEvidenceSchema,
    path: `/v1/disputes/${disputeId}/evidence`,
    params: { id: disputeId },
    merchantId,
    body: bodyOf('The', '2026-11-21'),
    other: bodyOf('Another', '2026-11-22'),
    async prepare(given) {
      const input = given as KnownDisputeEvidenceInput;
      const { stored } = await loadEvidence(database, keyring, input);
      const found = await evidenceOf({ database, keyring } as never, input);
      if (stored === null || found.kind === 'rejected') throw new Error('The evidence was rejected.');
      const { sent, lengths } = found;
      return prepareEvidence(database, keyring, { input, stored, sent, lengths, processorKey: processorKey(input) });
    },
    restored: { requestId: null, evidence: null, isFromRows: true },
  };
}

/** One request of each money operation. */
export const requestCases = {
  checkout: checkoutRequest,
  capture: (database, keyring) => authorizationRequest(database, keyring, 'capture'),
  cancel: (database, keyring) => authorizationRequest(database, keyring, 'cancel'),
  refund: refundRequest,
  dispute_evidence: evidenceRequest,
} as const satisfies Record<
  MoneyOperation<never>['kind'],
  (database: Database, keyring: Keyring) => Promise<RequestCase>
>;

/** The input that the gateway starts the operation's workflow with, under a new key. */
export async function inputOf(database: Database, request: RequestCase): Promise<OperationInput> {
  const { operation, schema, path, params, merchantId } = request;
  const key = randomUUID();
  const keyHash = randomUUID().replaceAll('-', '').repeat(2);
  const sent = {
    rail: 'test',
    merchant: { merchantId },
    requestId: uuidV7(),
    path,
    params,
    body: schema.parse(request.body),
  };
  const attempt = {
    operationId: asId<'operation'>(uuidV7()),
    acceptedAt: new Date().toISOString(),
    callerWaitsUntil: new Date(Date.now() + 25_000).toISOString(),
    idempotency: { key, keyHash, fingerprint: keyHash, attempt: 1, processorKeyNumber: 1 },
  };
  return (await operation.plan(sent as never, attempt, database)).input;
}
