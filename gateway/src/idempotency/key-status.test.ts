import { idempotencyStates } from '@landed/contracts/idempotency/key';
import { asId } from '@landed/contracts/ids/ids';
import type { OperationRecord } from '@landed/prisma/read/operation/read-operation';
import { describe, expect, it } from 'vitest';
import { keyStatusOf } from './key-status.js';

const response = Buffer.from('encrypted');
const completed: OperationRecord = {
  operationId: asId<'operation'>('op-1'),
  state: 'completed',
  fingerprint: 'same',
  attempt: 2,
  processorKeyNumber: 2,
  responseStatus: 200,
  response,
  paymentIntentId: asId<'payment_intent'>('pi-1'),
  processorMilliseconds: 1,
};

describe('keyStatusOf', () => {
  it('allows the first attempt if the key is new', () => {
    expect(keyStatusOf(null, 'same')).toEqual({ kind: 'free', attempt: 1, processorKeyNumber: 1 });
  });

  it.each(idempotencyStates)('reports a conflict for a different request while the row is %s', (state) => {
    expect(keyStatusOf({ ...completed, state }, 'different')).toEqual({ kind: 'conflict' });
  });

  it('reports the key as in progress while the first request runs, although its provisional response exists', () => {
    expect(keyStatusOf({ ...completed, state: 'running' }, 'same')).toEqual({ kind: 'in_progress' });
  });

  it('allows the next attempt after one that charged nothing, with the number of the row in its processor key', () => {
    expect(keyStatusOf({ ...completed, state: 'retryable' }, 'same')).toEqual({
      kind: 'free',
      attempt: 3,
      processorKeyNumber: 2,
    });
  });

  it('replays the stored response, including errors', () => {
    expect(keyStatusOf(completed, 'same')).toEqual({ kind: 'completed', status: 200, response });
    expect(keyStatusOf({ ...completed, responseStatus: 404 }, 'same')).toEqual({
      kind: 'completed',
      status: 404,
      response,
    });
  });

  it.each([{ response: null }, { responseStatus: null }, { response: null, responseStatus: null }])(
    'requires manual review if the response is gone: %j',
    (gone) => {
      expect(keyStatusOf({ ...completed, ...gone }, 'same')).toEqual({
        kind: 'recovery_required',
        paymentIntentId: 'pi-1',
      });
    },
  );

  it('requires manual review of an unknown outcome and returns the payment if it is known', () => {
    expect(keyStatusOf({ ...completed, state: 'recovery_required', paymentIntentId: null }, 'same')).toEqual({
      kind: 'recovery_required',
      paymentIntentId: null,
    });
  });
});
