import { asId } from '@landed/contracts/ids/ids';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FraudRequest, FraudScorer } from './port.js';
import { beginAssessment } from './running-assessment.js';

const request: FraudRequest = {
  paymentIntentId: asId<'payment_intent'>('01a1fd88-7552-76dc-8e1d-ad664ad7706c'),
  rail: 'test',
  entity: 'gb',
  money: { amount: 5_400, currency: 'GBP' },
  emailSha256: 'a'.repeat(64),
  ipAddress: null,
  shippingCountry: 'GB',
  billingCountry: null,
};
const budgetMilliseconds = 300;
const at = '2026-11-21T10:00:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(at) });
});

afterEach(() => {
  vi.useRealTimers();
});

const begin = (assess: FraudScorer['assess']) => beginAssessment({ scorer: { assess }, budgetMilliseconds }, request);

const timeout = { status: 'unavailable', reason: 'timeout' };

describe('an assessment', () => {
  it.each([
    [0, 'normal'],
    [68, 'elevated'],
    [100, 'highest'],
  ])('of %i is the level %s, at the moment when it was known', async (score, level) => {
    const assessment = begin(async () => score);
    expect(assessment.soFar()).toEqual(timeout);
    const assessed = { status: 'assessed', score, level, assessed_at: at };
    expect(await assessment.word()).toEqual(assessed);
    expect(assessment.soFar()).toEqual(assessed);
  });

  it('that is not there when the budget is over is unavailable, and the scorer is told to give up', async () => {
    let given: AbortSignal | undefined;
    const assessment = begin((_, signal) => {
      given = signal;
      return new Promise(() => undefined);
    });
    vi.advanceTimersByTime(budgetMilliseconds - 1);
    expect(given?.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await assessment.word()).toEqual(timeout);
    expect(given?.aborted).toBe(true);
  });

  it('counts its budget from the beginning, not from when somebody waits for it', async () => {
    const assessment = begin(() => new Promise(() => undefined));
    vi.advanceTimersByTime(budgetMilliseconds);
    // No timer is left to wait for.
    expect(vi.getTimerCount()).toBe(0);
    expect(await assessment.word()).toEqual(timeout);
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('4242424242424242'))],
    [
      'throws',
      () => {
        throw new Error('buyer@example.com');
      },
    ],
  ])('by a scorer that %s is unavailable, and none of its words are kept', async (_, assess) => {
    expect(await begin(assess).word()).toEqual({ status: 'unavailable', reason: 'error' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that comes too late changes nothing any more', async () => {
    let answer: (score: number) => void = () => undefined;
    const assessment = begin(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    vi.advanceTimersByTime(budgetMilliseconds);
    await assessment.word();
    answer(99);
    expect([await assessment.word(), assessment.soFar()]).toEqual([timeout, timeout]);
  });

  it.each([undefined, { scorer: null, budgetMilliseconds }])(
    'where nobody scores is said to be so',
    async (scoring) => {
      const assessment = beginAssessment(scoring, request);
      const none = { status: 'unavailable', reason: 'not_configured' };
      expect([assessment.soFar(), await assessment.word()]).toEqual([none, none]);
    },
  );
});
