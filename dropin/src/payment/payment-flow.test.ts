import type { PaymentIntentResult } from '@stripe/stripe-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PaymentFlow, paymentFlow } from './payment-flow.js';

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
  it('completes a paid payment, and the wallet may close as a success', async () => {
    const sheet = flow.start(token);
    pages[0]?.resolve(paid);
    expect(await sheet).toBe(true);
    expect(log).toEqual([...started, ['paid'], ['complete', 'succeeded']]);
  });

  it('lets the form be used again after a decline, and the wallet closes as a failure', async () => {
    const sheet = flow.start(token);
    pages[0]?.resolve({ ...paid, status: 'failed', failure: { code: 'insufficient_funds' } });
    expect(await sheet).toBe(false);
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
  ])('never says failed when onSuccess %s, and asks again with the same token', async (_, end) => {
    const sheet = flow.start(token);
    end();
    expect(await sheet).toBe(false);
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
    expect(await throwing.start(token)).toBe(false);
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

  it('lets the form be used again after a request-level rejection', async () => {
    const sheet = flow.start(token);
    pages[0]?.resolve({ error: { code: 'tax_quote_expired' } });
    expect(await sheet).toBe(false);
    expect(log.at(-1)).toEqual(['idle', 'notPaid']);
  });

  it('warns when onSuccess returns nothing, and keeps the token for the same card', async () => {
    const sheet = flow.start(token);
    pages[0]?.resolve(undefined);
    expect(await sheet).toBe(true);
    expect(log).toEqual([...started, 'warning', ['idle']]);
    expect(flow.unusedToken()).toEqual(token);
    flow.discardToken();
    expect(flow.unusedToken()).toBeUndefined();
  });

  it('resumes a payment that was created before the page was reloaded', async () => {
    flow.resume({ payment: challenged });
    await settled();
    challenges[0]?.resolve({ paymentIntent: { status: 'succeeded' } });
    await settled();
    expect(log).toEqual([['challenge'], ['authenticate', 'pi_1_secret_2'], ['paid'], ['complete', 'succeeded']]);
  });
});
