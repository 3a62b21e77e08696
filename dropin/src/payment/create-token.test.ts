import type { Stripe, StripeCardElement, StripeElements } from '@stripe/stripe-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cardToken, walletToken } from './create-token.js';

const card = {} as StripeCardElement;
const token = { paymentMethodId: 'pm_1', entity: 'gb' };
const method = { paymentMethod: { id: 'pm_1' } };

/** A processor of the entity `gb` whose script does this. */
const processor = (createPaymentMethod: (data: unknown) => unknown) => ({
  stripe: { createPaymentMethod } as unknown as Stripe,
  entity: 'gb',
});
const elements = (submit: () => Promise<object>) => ({ submit }) as unknown as StripeElements;
const submitted = elements(async () => ({}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('cardToken', () => {
  it('creates a token of the entity, with the billing details that are given', async () => {
    const create = vi.fn(async () => method);
    const details = { name: 'Ada', email: '', address: { postal_code: 'SW1A 1AA', line2: '' } };
    expect(await cardToken(processor(create), card, details)).toEqual(token);
    expect(create.mock.calls).toEqual([
      [{ type: 'card', card, billing_details: { name: 'Ada', address: { postal_code: 'SW1A 1AA' } } }],
    ]);
  });

  it('says what to check when the card is rejected', async () => {
    const create = async () => ({ error: { code: 'incomplete_cvc' } });
    expect(await cardToken(processor(create), card)).toBe('cvc');
  });
});

describe.each([
  ['cardToken', (create: (data: unknown) => unknown) => cardToken(processor(create), card)],
  ['walletToken', (create: (data: unknown) => unknown) => walletToken(processor(create), submitted)],
])('%s', (_, created) => {
  it('says that nothing was paid when the processor’s script throws at once', async () => {
    const throwing = () => {
      throw new Error('IntegrationError');
    };
    expect(await created(throwing)).toBe('notPaid');
  });

  it('says that nothing was paid when the processor’s script rejects', async () => {
    expect(await created(() => Promise.reject(new Error('IntegrationError')))).toBe('notPaid');
  });

  it('ignores a token that comes after 30 s', async () => {
    let resolve: (value: object) => void = () => undefined;
    const slow = created(() => new Promise((done) => (resolve = done)));
    await vi.advanceTimersByTimeAsync(29_999);
    const ended = vi.fn();
    void slow.then(ended);
    await vi.advanceTimersByTimeAsync(1);
    resolve(method);
    expect(await slow).toBe('notPaid');
    expect(ended).toHaveBeenCalledOnce();
  });
});

describe('walletToken', () => {
  it('creates a token of the entity', async () => {
    const create = vi.fn(async () => method);
    expect(await walletToken(processor(create), submitted)).toEqual(token);
    expect(create.mock.calls).toEqual([[{ elements: submitted }]]);
  });

  it('creates no token when the wallet is not complete', async () => {
    const create = vi.fn();
    const failing = elements(async () => ({ error: { code: 'processing_error' } }));
    expect(await walletToken(processor(create), failing)).toBe('notPaid');
    expect(create).not.toHaveBeenCalled();
  });
});
