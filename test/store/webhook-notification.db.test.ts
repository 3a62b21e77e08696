import { captureAuthorization } from '@landed/activities/capture/activities';
import { checkoutOperation } from '@landed/activities/checkout/checkout-operation';
import { fitPaymentDisputes } from '@landed/activities/dispute/fit-payment-disputes';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import type { Processor } from '@landed/activities/processor/port';
import { refundOperation } from '@landed/activities/refund/refund-operation';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import { v7 as uuidV7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { authorizationFacts, newAuthorization, newCaptureOrVoid } from './authorization-case.js';
import { newCheckout, newKeyring, verdicts } from './checkout-case.js';
import { failingProcessor } from './failing-processor.js';
import { newRefundInput, paidPayment } from './refund-case.js';
import { type EndpointCase, newEndpointRow } from './webhook-case.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

const processor: Processor = {
  ...failingProcessor,
  charge: () => Promise.resolve(verdicts.succeeded),
  capture: () => Promise.resolve(authorizationFacts.captured),
  refund: () => Promise.resolve({ kind: 'succeeded', detail: { refund: 're_1' } }),
};

/** Each money operation, prepared for a separate merchant. */
const operations = {
  checkout: async () => {
    const input = await newCheckout(fresh.database);
    return { merchantId: input.merchantId, submit: () => submitOperation(checkoutOperation, dependencies(), input) };
  },
  capture: async () => {
    const held = await newAuthorization(fresh.database, keyring);
    return {
      merchantId: held.merchantId,
      submit: () => submitOperation(captureAuthorization, dependencies(), newCaptureOrVoid(held)),
    };
  },
  refund: async () => {
    const payment = await paidPayment(fresh.database, keyring);
    return {
      merchantId: payment.merchantId,
      submit: () => submitOperation(refundOperation, dependencies(), newRefundInput(payment)),
    };
  },
} as const;

/** The same money operations, rejected before anything is written. */
const rejections = {
  checkout: async () => {
    const input = await newCheckout(fresh.database);
    const unquoted = { ...input, body: { ...input.body, tax_quote_id: asId<'tax_quote'>(uuidV7()) } };
    return { merchantId: input.merchantId, submit: () => submitOperation(checkoutOperation, dependencies(), unquoted) };
  },
  capture: async () => {
    const input = await newCheckout(fresh.database);
    return {
      merchantId: input.merchantId,
      submit: () => submitOperation(captureAuthorization, dependencies(), newCaptureOrVoid(input)),
    };
  },
  refund: async () => {
    const payment = await paidPayment(fresh.database, keyring);
    const tooMuch = newRefundInput(payment, { amount: 99_999_999 });
    return { merchantId: payment.merchantId, submit: () => submitOperation(refundOperation, dependencies(), tooMuch) };
  },
} as const;

const dependencies = () => ({
  database: fresh.database,
  keyring,
  fitDisputes: fitPaymentDisputes,
  processorOf: () => processor,
  taxPlaceOf: builtInTaxPlaceOf,
});
const names = ['checkout', 'capture', 'refund'] as const;
const endpoint = (merchantId: MerchantId, changes: Partial<EndpointCase> = {}) =>
  newEndpointRow(fresh.database, keyring, { merchantId, ...changes });

describe('the outcome of an operation without notification', () => {
  it.each(names)(
    'skips the notification after a %s whose merchant has no enabled endpoint on the rail',
    async (name) => {
      const { merchantId, submit } = await operations[name]();
      await endpoint(merchantId, { status: 'disabled' });
      await endpoint(merchantId, { status: 'deleted' });
      const stranger = await newCheckout(fresh.database);
      await endpoint(stranger.merchantId);
      expect(await submit()).toMatchObject({ kind: 'completed', skipsNotification: true });
    },
  );

  it.each(names)('skips the notification after a %s that is rejected before anything is written', async (name) => {
    const { merchantId, submit } = await rejections[name]();
    await endpoint(merchantId);
    const rejected = await submit();
    expect(rejected).toMatchObject({ kind: 'completed', skipsNotification: true });
    expect('summary' in rejected && rejected.summary?.startsWith('Rejected')).toBe(true);
  });
});

describe('the outcome of an operation with notification', () => {
  it.each(names)('keeps the notification after a %s whose merchant has an endpoint', async (name) => {
    const { merchantId, submit } = await operations[name]();
    await endpoint(merchantId);
    const outcome = await submit();
    expect(outcome.kind).toBe('completed');
    expect('skipsNotification' in outcome).toBe(false);
  });
});

describe('the database cost of an operation', () => {
  it.each([
    ['checkout', 3],
    ['capture', 3],
    ['refund', 5],
  ] as const)('a %s takes %i statements, as many as without webhooks', async (name, statements) => {
    const { submit } = await operations[name]();
    const queries = vi.spyOn(fresh.database.pool, 'query');
    try {
      await submit();
      expect(queries).toHaveBeenCalledTimes(statements);
    } finally {
      queries.mockRestore();
    }
  });
});
