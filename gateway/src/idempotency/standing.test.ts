import { idempotencyStates } from '@landed/contracts/idempotency/key';
import { asId } from '@landed/contracts/ids/ids';
import type { OperationRecord } from '@landed/prisma/idempotency/operation';
import { describe, expect, it } from 'vitest';
import { standingOf } from './standing.js';

const answer = Buffer.from('sealed');
const sealed: OperationRecord = {
  operationId: asId<'operation'>('op-1'),
  state: 'sealed',
  fingerprint: 'same',
  attempt: 2,
  answerStatus: 200,
  answer,
  paymentIntentId: asId<'payment_intent'>('pi-1'),
};

describe('standingOf', () => {
  it('lets the first attempt run when nothing is stored', () => {
    expect(standingOf(null, 'same')).toEqual({ kind: 'free', attempt: 1 });
  });

  it.each(idempotencyStates)('is a conflict for another request, also while the row is %s', (state) => {
    expect(standingOf({ ...sealed, state }, 'different')).toEqual({ kind: 'conflict' });
  });

  it('waits for the first request while it runs, although its provisional answer is already there', () => {
    expect(standingOf({ ...sealed, state: 'running' }, 'same')).toEqual({ kind: 'in_progress' });
  });

  it('lets the next attempt run after one that charged nothing', () => {
    expect(standingOf({ ...sealed, state: 'retryable' }, 'same')).toEqual({ kind: 'free', attempt: 3 });
  });

  it('replays the stored answer, refusals as well', () => {
    expect(standingOf(sealed, 'same')).toEqual({ kind: 'answered', status: 200, answer });
    expect(standingOf({ ...sealed, answerStatus: 404 }, 'same')).toEqual({ kind: 'answered', status: 404, answer });
  });

  it.each([{ answer: null }, { answerStatus: null }, { answer: null, answerStatus: null }])(
    'never charges again when the answer is gone: %j',
    (gone) => {
      expect(standingOf({ ...sealed, ...gone }, 'same')).toEqual({
        kind: 'recovery_required',
        paymentIntentId: 'pi-1',
      });
    },
  );

  it('sends an unknown outcome to a person, with the payment when one is known', () => {
    expect(standingOf({ ...sealed, state: 'recovery_required', paymentIntentId: null }, 'same')).toEqual({
      kind: 'recovery_required',
      paymentIntentId: null,
    });
  });
});
