import { asId } from '@landed/contracts/ids/ids';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FraudRequest, FraudScorer } from './port.js';
import { beginAssessment, withIgnoredEvidence } from './running-assessment.js';

const request: FraudRequest = {
  paymentIntentId: asId<'payment_intent'>('01a1fd88-7552-76dc-8e1d-ad664ad7706c'),
  rail: 'test',
  entity: 'gb',
  money: { amount: 5_400, currency: 'GBP' },
  emailSha256: 'a'.repeat(64),
  ipAddress: null,
  shippingCountry: 'GB',
};
const budgetMilliseconds = 300;
const at = '2026-11-21T10:00:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date(at) });
});

afterEach(() => {
  vi.useRealTimers();
});

const begin = (assess: FraudScorer['assess']) => beginAssessment({ scorer: { assess }, budgetMilliseconds }, request);

const timeout = { status: 'unavailable', reason: 'timeout' };

describe('beginAssessment', () => {
  it.each([
    [0, 'normal'],
    [68, 'elevated'],
    [100, 'highest'],
  ])('returns the score %i as level %s with the time of the result', async (score, level) => {
    const assessment = begin(async () => score);
    expect(assessment.soFar()).toEqual(timeout);
    const assessed = { status: 'assessed', score, level, assessed_at: at };
    expect(await assessment.result()).toEqual(assessed);
    expect(assessment.soFar()).toEqual(assessed);
  });

  it('beginAssessment is unavailable after the budget, and aborts the call to the scorer', async () => {
    let given: AbortSignal | undefined;
    const assessment = begin((_, signal) => {
      given = signal;
      return new Promise(() => undefined);
    });
    vi.advanceTimersByTime(budgetMilliseconds - 1);
    expect(given?.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await assessment.result()).toEqual(timeout);
    expect(given?.aborted).toBe(true);
  });

  it('counts the budget from the start, not from the first wait for the result', async () => {
    const assessment = begin(() => new Promise(() => undefined));
    vi.advanceTimersByTime(budgetMilliseconds);
    // No timer is left to wait for.
    expect(vi.getTimerCount()).toBe(0);
    expect(await assessment.result()).toEqual(timeout);
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('4242424242424242'))],
    [
      'throws',
      () => {
        throw new Error('buyer@example.com');
      },
    ],
  ])('an assessment is unavailable and drops the error when the scorer %s', async (_, assess) => {
    expect(await begin(assess).result()).toEqual({ status: 'unavailable', reason: 'error' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ignores a score that arrives after the budget', async () => {
    let respond: (score: number) => void = () => undefined;
    const assessment = begin(
      () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    );
    vi.advanceTimersByTime(budgetMilliseconds);
    await assessment.result();
    respond(99);
    expect([await assessment.result(), assessment.soFar()]).toEqual([timeout, timeout]);
  });

  it.each([undefined, { scorer: null, budgetMilliseconds }])(
    'reports not_configured without a scorer',
    async (scoring) => {
      const assessment = beginAssessment(scoring, request);
      const none = { status: 'unavailable', reason: 'not_configured' };
      expect([assessment.soFar(), await assessment.result()]).toEqual([none, none]);
    },
  );
});

it('names ignored evidence beside a score, and for a merchant without scoring', () => {
  const input = (ignored?: readonly string[]) =>
    ({ body: { buyer_context: ignored === undefined ? undefined : { ignored } } }) as never;
  const failed = { status: 'unavailable', reason: 'error' } as const;
  const ignored = ['buyer_context.ip_address'];
  expect(withIgnoredEvidence(failed, input(ignored))).toEqual({ ...failed, ignored });
  expect(withIgnoredEvidence(null, input(ignored))).toEqual({
    status: 'unavailable',
    reason: 'not_configured',
    ignored,
  });
  expect(withIgnoredEvidence(failed, input())).toBe(failed);
  expect(withIgnoredEvidence(null, input())).toBeNull();
});
