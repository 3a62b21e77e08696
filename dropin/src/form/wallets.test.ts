import type { Stripe } from '@stripe/stripe-js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BrowserConfig } from '../config/browser-config.js';
import { openWallets, type WalletPlan } from './wallets.js';

/** The handlers that the wallets have at the processor's buttons. */
let handlers: Record<string, (event: object) => unknown>;
let log: unknown[];
let isFree: boolean;
let message: string | undefined;

const buttons = {
  on: (name: string, handler: (event: object) => unknown) => void (handlers[name] = handler),
  mount: () => log.push('mounted'),
  destroy: () => log.push('destroyed'),
};
const stripe = {
  elements: () => ({ create: () => buttons, update: (changes: object) => log.push(['update', changes]) }),
} as unknown as Stripe;
const config = {
  currency: 'GBP',
  entity: 'gb',
  wallets: { apple_pay: 'active', google_pay: 'inactive' },
  branding: { display_name: 'Harbour Leather' },
} as unknown as BrowserConfig;

const open = (changes: Partial<WalletPlan> = {}) =>
  openWallets({
    stripe,
    config,
    amount: 5_400,
    language: 'en',
    place: {} as HTMLElement,
    onShown: (isShown) => log.push(['shown', isShown]),
    isFree: () => isFree,
    pay: async () => message,
    explain: (reason) => log.push(reason),
    ...changes,
  });
const ready = (applePay: boolean) => handlers['ready']?.({ availablePaymentMethods: { applePay } });

/** The buyer opens the sheet and confirms it. Returns the failures that the sheet shows. */
async function confirm(meanwhile = () => {}): Promise<unknown[][]> {
  const paymentFailed = vi.fn();
  handlers['click']?.({ resolve: () => undefined, reject: () => undefined });
  meanwhile();
  await handlers['confirm']?.({ paymentFailed });
  return paymentFailed.mock.calls;
}

beforeEach(() => {
  handlers = {};
  log = [];
  isFree = true;
  message = undefined;
});

describe('the wallet buttons', () => {
  it('wallets are shown when the browser can pay, and again when the amount is back', () => {
    const wallets = open();
    ready(true);
    wallets.setAmount(undefined);
    wallets.setAmount(6_000);
    expect(log).toEqual([
      'mounted',
      ['shown', false],
      ['shown', true],
      'the option amount is missing or 0',
      ['shown', false],
      ['update', { amount: 6_000 }],
      ['shown', true],
    ]);
  });

  it.each([undefined, 0])('wallets stay hidden when the browser can pay after the amount has become %s', (amount) => {
    const wallets = open();
    wallets.setAmount(amount);
    ready(true);
    expect(log.at(-1)).toEqual(['shown', false]);
  });

  it('wallets are hidden when the browser has no wallet, and say why', () => {
    open();
    ready(false);
    expect(log.slice(-2)).toEqual(['this browser has none', ['shown', false]]);
  });

  it('wallets open a sheet only while no payment is under way, and always respond to the click', () => {
    open();
    const [resolve, reject] = [vi.fn(), vi.fn()];
    handlers['click']?.({ resolve, reject });
    isFree = false;
    handlers['click']?.({ resolve, reject });
    expect([resolve.mock.calls, reject.mock.calls]).toEqual([[[{ business: { name: 'Harbour Leather' } }]], [[]]]);
  });

  it.each([
    ['as a success when the payment is made', undefined, []],
    ['as a failure, with the invitation of the sheet, when nothing was charged', '', [[{ reason: 'fail' }]]],
    [
      'with the sentence of the form, and without that invitation, when the outcome is unknown',
      'Do not pay again yet.',
      [[{ reason: 'fail', message: 'Do not pay again yet.' }]],
    ],
  ])('wallets close the sheet %s', async (_, given, expected) => {
    message = given;
    open();
    expect(await confirm()).toEqual(expected);
  });

  it.each([6_000, undefined, 0])(
    'wallets pay nothing when the amount has become %s in an open sheet',
    async (amount) => {
      const pay = vi.fn(async () => undefined);
      const wallets = open({ pay });
      expect(await confirm(() => wallets.setAmount(amount))).toEqual([[{ reason: 'fail' }]]);
      expect(pay).not.toHaveBeenCalled();
      wallets.setAmount(6_000);
      expect(await confirm()).toEqual([]);
      expect(pay).toHaveBeenCalledOnce();
    },
  );
});
