import { describe, expect, it } from 'vitest';
import type { StuckOperation } from './find-stuck.js';
import { stuckDocument, stuckText } from './shown-stuck.js';

const [operationId, payment, refund] = ['o-1', 'p-1', 'r-1'] as never[];

function stuck(changes: Partial<StuckOperation> = {}): StuckOperation {
  return {
    rail: 'test',
    entity: 'us',
    merchantId: 'm-1' as never,
    merchantName: 'Acme Leather',
    kind: 'checkout',
    operationId: operationId as never,
    keyHash: 'hash',
    attempt: 1,
    needsReview: false,
    acceptedAt: new Date(Date.now() - 600_000),
    paymentIntentId: payment as never,
    refundId: null,
    disputeId: null,
    hasLostRows: false,
    stated: null,
    amount: 24_877,
    currency: 'USD',
    processorKey: 'o-1.1.1',
    workflowId: 'op/test/abc',
    waitsFor: 'processor',
    ...changes,
  };
}

const withoutRows = {
  hasLostRows: true,
  amount: null,
  currency: null,
  processorKey: null,
  waitsFor: 'operator',
} as const;

describe('stuckText', () => {
  it('says that nothing is stuck', () => {
    expect(stuckText([])).toBe('Nothing is stuck.');
  });

  it('names the payment, the refund, or the operation whose rows were lost', () => {
    const found = [
      stuck(),
      stuck({ kind: 'refund', refundId: refund as never }),
      stuck({ ...withoutRows, entity: null }),
    ];
    expect(stuckText(found).split('\n')).toEqual([
      'AGE  OPERATION  AMOUNT      ENTITY  MODE  WAITS FOR  ABOUT  MERCHANT      WORKFLOW',
      '10m  checkout   USD 248.77  us      test  processor  p-1    Acme Leather  op/test/abc',
      '10m  refund     USD 248.77  us      test  processor  r-1    Acme Leather  op/test/abc',
      '10m  checkout   rows lost   -       test  operator   o-1    Acme Leather  op/test/abc',
    ]);
  });

  it('names an operation that contradicts the processor by its own id', () => {
    const [, row] = stuckText([stuck({ stated: 'succeeded', amount: null, waitsFor: 'operator' })]).split('\n');
    expect(row).toBe('10m  checkout   contradicted  us      test  operator   o-1    Acme Leather  op/test/abc');
  });

  it('says when there are more than it shows', () => {
    expect(stuckText([stuck()], true)).toMatch(
      /\n\nThere are more: these are the oldest\. `--limit` shows up to 1000\.$/,
    );
  });
});

describe('stuckDocument', () => {
  it('marks an operation that contradicts the processor', () => {
    expect(stuckDocument(stuck({ stated: 'succeeded' }))).toMatchObject({ rows_lost: false, contradicted: true });
  });

  it('stuckDocument has no amount for an operation whose rows were lost', () => {
    const acceptedAt = new Date(Date.now() - 600_000);
    expect(stuckDocument(stuck({ ...withoutRows, acceptedAt }))).toEqual({
      operation: 'checkout',
      operation_id: 'o-1',
      rows_lost: true,
      contradicted: false,
      payment_intent_id: 'p-1',
      refund_id: null,
      dispute_id: null,
      rail: 'test',
      entity: 'us',
      merchant_id: 'm-1',
      merchant: 'Acme Leather',
      amount: null,
      currency: null,
      accepted_at: acceptedAt.toISOString(),
      age_seconds: 600,
      waits_for: 'operator',
      workflow_id: 'op/test/abc',
      processor_key: null,
    });
  });
});
