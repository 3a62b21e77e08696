import type { PaymentIntentResult } from '@stripe/stripe-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PaymentFlow, paymentFlow, unpaidMessage } from './payment-flow.js';

const token = { paymentMethodId: 'pm_1', entity: 'gb' };
const paid = { object: 'payment_intent', status: 'succeeded' };
const challenged = { object: 'payment_intent', status: 'requires_action', client_secret: 'pi_1_secret_2' };

/** Every call of the page, and what the form showed, in order. */
let log: unknown[];
/** Ends the calls of `onSuccess` and of the challenge, in the order in which they began. */
let pages: { resolve(value: unknown): void; reject(error: unknown): void }[];
let challenges: { resolve(value: unknown): void; reject(error: unknown): void }[];
let flow: PaymentFlow;

function deferred(list: typeof pages): Promise<unknown> {
  return new Promise((resolve, reject) => list.push({ resolve, reject }));
}

/** Lets everything that is resolved already run. */
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  log = [];
  pages = [];
  challenges = [];
  flow = paymentFlow({
    onSuccess(given) {
      log.push(['onSuccess', given.paymentMethodId]);
      return deferred(pages);
    },
    authenticate: (secret) => {
      log.push(['authenticate', secret]);
      return deferred(challenges) as Promise<PaymentIntentResult>;
    },
    show: (...shown) => log.push(shown),
    complete: (status) => log.push(['complete', status]),
    warn: () => log.push('warning'),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const started = [['waiting'], ['onSuccess', 'pm_1']];

describe('paymentFlow', () => {
  it('completes a paid payment, and returns what the response says for the sheet of a wallet', async () => {
    const sheet = flow.start(token);
    pages[0]?.resolve(paid);
    expect(await sheet).toEqual({ kind: 'completed', status: 'succeeded', failure: {} });
    expect(log).toEqual([...started, ['paid'], ['complete', 'succeeded']]);
  });

  it('lets the form be used again after a decline', async () => {
    const sheet = flow.start(token);
    pages[0]?.resolve({ ...paid, status: 'failed', failure: { code: 'insufficient_funds' } });
    expect(unpaidMessage(await sheet)).toBe('funds');
    expect(log).toEqual([...started, ['idle', 'funds'], ['complete', 'failed']]);
  });

  it('runs the challenge of a payment that requires action, and reports its result', async () => {
    void flow.start(token);
    pages[0]?.resolve(challenged);
    await settled();
    challenges[0]?.resolve({ paymentIntent: { status: 'requires_capture' } });
    await settled();
    expect(log).toEqual([
      ...started,
      ['challenge'],
      ['authenticate', 'pi_1_secret_2'],
      ['paid'],
      ['complete', 'authorized'],
    ]);
  });

  it.each([
    ['rejects', () => pages[0]?.reject(new TypeError('Failed to fetch'))],
    ['returns something else', () => pages[0]?.resolve('<html>')],
    ['returns an error whose outcome is unknown', () => pages[0]?.resolve({ error: { code: 'network_error' } })],
    ['does not end in 45 s', () => vi.advanceTimersByTime(45_000)],
  ])('paymentFlow never says failed when onSuccess %s, and asks again with the same token', async (_, end) => {
    const sheet = flow.start(token);
    end();
    expect(await sheet).toEqual({ kind: 'unknown' });
    expect(log).toEqual([...started, 'warning', ['unknown', 'unknown']]);
    flow.again();
    pages[1]?.resolve(paid);
    await settled();
    expect(log.slice(4)).toEqual([...started, ['paid'], ['complete', 'succeeded']]);
  });

  it('calls the outcome unknown when onSuccess throws at once', async () => {
    const throwing = paymentFlow({
      onSuccess() {
        throw new Error('a mistake of the page');
      },
      authenticate: () => Promise.reject(new Error('never called')),
      show: (...shown) => log.push(shown),
      complete: () => log.push('complete'),
      warn: () => undefined,
    });
    expect(await throwing.start(token)).toEqual({ kind: 'unknown' });
    expect(log).toEqual([['waiting'], ['unknown', 'unknown']]);
  });

  it('takes a late response of the first call, and ignores the second one', async () => {
    void flow.start(token);
    await vi.advanceTimersByTimeAsync(45_000);
    flow.again();
    pages[0]?.resolve(paid);
    await settled();
    pages[1]?.resolve({ ...paid, status: 'failed' });
    await settled();
    await vi.advanceTimersByTimeAsync(45_000);
    expect(log.filter((entry) => String(entry).startsWith('complete'))).toEqual([['complete', 'succeeded']]);
    expect(log.at(-1)).toEqual(['complete', 'succeeded']);
  });

  it('keeps waiting for the newer call when an earlier one fails', async () => {
    void flow.start(token);
    await vi.advanceTimersByTimeAsync(45_000);
    flow.again();
    pages[0]?.reject(new Error('connection lost'));
    await settled();
    expect(log.at(-1)).toBe('warning');
    pages[1]?.resolve(paid);
    await settled();
    expect(log.at(-1)).toEqual(['complete', 'succeeded']);
  });

  it.each([
    ['closed', { error: { payment_intent: { status: 'requires_action' } } }],
    ['unknown', { error: { type: 'api_connection_error' } }],
  ])('continues the same challenge after it ended as %s', async (phase, result) => {
    void flow.start(token);
    pages[0]?.resolve(challenged);
    await settled();
    challenges[0]?.resolve(result);
    await settled();
    expect(log.at(-1)).toEqual([phase, phase]);
    flow.again();
    challenges[1]?.resolve({ paymentIntent: { status: 'succeeded' } });
    await settled();
    expect(log.slice(-4)).toEqual([
      ['challenge'],
      ['authenticate', 'pi_1_secret_2'],
      ['paid'],
      ['complete', 'succeeded'],
    ]);
    expect(pages).toHaveLength(1);
  });

  it('calls the outcome unknown when the processor’s script throws', async () => {
    void flow.start(token);
    pages[0]?.resolve(challenged);
    await settled();
    challenges[0]?.reject(new Error('IntegrationError'));
    await settled();
    expect(log.at(-1)).toEqual(['unknown', 'unknown']);
  });

  it('calls the outcome unknown when the processor’s script throws at once', async () => {
    const throwing = paymentFlow({
      onSuccess: () => challenged,
      authenticate() {
        throw new Error('IntegrationError');
      },
      show: (...shown) => log.push(shown),
      complete: () => log.push('complete'),
      warn: () => undefined,
    });
    await throwing.start(token);
    expect(log).toEqual([['waiting'], ['challenge'], ['unknown', 'unknown']]);
  });

  it('lets the form be used again after a request-level rejection', async () => {
    const sheet = flow.start(token);
    pages[0]?.resolve({ error: { code: 'tax_quote_expired' } });
    expect(await sheet).toEqual({ kind: 'rejected' });
    expect(log.at(-1)).toEqual(['idle', 'notPaid']);
  });

  it('warns when onSuccess returns nothing, and keeps the token for the same card', async () => {
    const keep = vi.fn(() => log.push('kept'));
    const sheet = flow.start(token, keep);
    pages[0]?.resolve(undefined);
    expect(await sheet).toEqual({ kind: 'nothing' });
    expect(log).toEqual([...started, 'warning', 'kept', ['idle']]);
  });

  it('keeps the outcome unknown when only the repeat of a call returns nothing', async () => {
    void flow.start(token);
    pages[0]?.reject(new TypeError('Failed to fetch'));
    await settled();
    flow.again();
    pages[1]?.resolve(undefined);
    await settled();
    expect(log.at(-1)).toEqual(['unknown', 'unknown']);
  });

  it('paymentFlow does not say that nothing was charged while another call with the same key is under way', async () => {
    void flow.start(token);
    await vi.advanceTimersByTimeAsync(45_000);
    flow.again();
    pages[0]?.resolve({ error: { code: 'tax_quote_expired' } });
    await settled();
    expect(log.slice(-2)).toEqual([['onSuccess', 'pm_1'], 'warning']);
    pages[1]?.resolve(paid);
    await settled();
    expect(log.at(-1)).toEqual(['complete', 'succeeded']);
  });

  it('says that nothing was charged when the last of its calls is rejected, in any order', async () => {
    void flow.start(token);
    await vi.advanceTimersByTimeAsync(45_000);
    flow.again();
    pages[1]?.resolve({ error: { code: 'tax_quote_expired' } });
    await settled();
    expect(log.at(-1)).toEqual(['unknown', 'unknown']);
    pages[0]?.resolve({ error: { code: 'tax_quote_expired' } });
    await settled();
    expect(log.at(-1)).toEqual(['idle', 'notPaid']);
  });

  it('shows an unknown outcome once when the call fails after it took too long', async () => {
    void flow.start(token);
    await vi.advanceTimersByTimeAsync(45_000);
    pages[0]?.reject(new TypeError('Failed to fetch'));
    await settled();
    expect(log.filter((entry) => String(entry) === 'unknown,unknown')).toHaveLength(1);
  });

  it.each([
    ['is being made', () => undefined],
    ['has an unknown outcome', () => pages[0]?.reject(new Error('lost'))],
    ['is paid', () => pages[0]?.resolve(paid)],
    ['waits for its challenge', () => pages[0]?.resolve(challenged)],
  ])('starts and resumes no second payment while one %s', async (_, respond) => {
    void flow.start(token);
    respond();
    await settled();
    const before = [...log];
    expect(await flow.start({ ...token, paymentMethodId: 'pm_2' })).toEqual({ kind: 'unknown' });
    for (const response of [null, paid, challenged]) flow.resume(response);
    await settled();
    expect(log).toEqual([...before, 'warning', 'warning', 'warning']);
    expect([pages.length, challenges.length <= 1]).toEqual([1, true]);
  });

  it('starts another payment after a decline', async () => {
    void flow.start(token);
    pages[0]?.resolve({ ...paid, status: 'failed' });
    await settled();
    void flow.start({ ...token, paymentMethodId: 'pm_2' });
    expect(log.at(-1)).toEqual(['onSuccess', 'pm_2']);
  });

  it('resumes a payment that was created before the page was reloaded', async () => {
    flow.resume({ payment: challenged });
    await settled();
    challenges[0]?.resolve({ paymentIntent: { status: 'succeeded' } });
    await settled();
    expect(log).toEqual([['challenge'], ['authenticate', 'pi_1_secret_2'], ['paid'], ['complete', 'succeeded']]);
  });

  it.each([[undefined], [null], [{ error: { code: 'validation_error' } }], ['<html>']])(
    'paymentFlow does not resume from %s, which says nothing about the payment',
    (response) => {
      flow.resume(response);
      expect(log).toEqual(['warning']);
    },
  );
});
