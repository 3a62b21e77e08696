import { describe, expect, it } from 'vitest';
import type { MountOptions } from '../types.js';
import { checkKey } from './check-key.js';
import { checkOptions } from './check-options.js';

const valid: MountOptions = { currency: 'GBP', onSuccess: () => undefined };
const check = (changes: object) => () => checkOptions({ ...valid, ...changes });

describe('checkOptions', () => {
  it('accepts every option of the contract', () => {
    const all: MountOptions = {
      ...valid,
      amount: 5_400,
      billingDetails: {
        name: 'Ada',
        email: '',
        address: { line1: '1 Canal Street', postal_code: '10001', country: 'US' },
      },
      onError: () => undefined,
      submitLabel: 'Buy',
      onReady: () => undefined,
      onChange: () => undefined,
      onComplete: () => undefined,
      locale: 'fr-CA',
      appearance: { theme: 'dark', buttonColor: '#0f766e', fontFamily: 'Inter, sans-serif', borderRadius: 24 },
      nonce: 'abc',
    };
    expect(checkOptions(all)).toBe(all);
  });

  it('accepts a total of 0, which a voucher can leave', () => {
    expect(check({ amount: 0 })).not.toThrow();
  });

  it('treats undefined as absent', () => {
    expect(check({ amount: undefined, onError: undefined, billingDetails: undefined })).not.toThrow();
  });

  it.each([
    [{ currency: undefined }, 'the option currency must be one of USD, GBP, EUR, CAD, AUD'],
    [{ onSuccess: undefined }, 'the option onSuccess must be a function'],
    [{ currency: 'JPY' }, 'the option currency must be one of USD, GBP, EUR, CAD, AUD'],
    [{ currency: ['USD'] }, 'the option currency must be'],
    [{ currency: 'gbp' }, 'the option currency must be'],
    [{ amount: 54.5 }, 'the option amount must be an integer of minor units'],
    [{ amount: '5400' }, 'the option amount must be'],
    [{ amount: -1 }, 'the option amount must be'],
    [{ amount: 100_000_000 }, 'the option amount must be'],
    [{ onSuccess: 'pay' }, 'the option onSuccess must be a function'],
    [{ onError: {} }, 'the option onError must be a function'],
    [{ submitLabel: ' ' }, 'the option submitLabel must be a text'],
    [{ locale: 'de_DE' }, 'the option locale must be a language tag'],
    [{ billingDetails: [] }, 'the option billingDetails must be an object'],
    [{ billingDetails: { phone: '1' } }, 'billingDetails.phone is not an option'],
    [{ billingDetails: { address: { zip: '1' } } }, 'billingDetails.address.zip is not an option'],
    [{ billingDetails: { address: { city: 7 } } }, 'the option billingDetails.address.city must be a text'],
    [{ appearance: { buttonColor: 'red' } }, 'the option appearance.buttonColor must be a colour'],
    [{ appearance: { fontFamily: 'x;}' } }, 'the option appearance.fontFamily must be font names'],
    [{ appearance: { borderRadius: 25 } }, 'the option appearance.borderRadius must be a whole number'],
    [{ appearance: { theme: 'night' } }, 'the option appearance.theme must be light, dark or auto'],
    [{ amout: 5_400 }, 'amout is not an option'],
    [{ constructor: 1 }, 'constructor is not an option'],
  ])('rejects %j and names the option', (changes, message) => {
    expect(check(changes)).toThrow(new TypeError(`Landed: ${message}`).message);
  });

  it('rejects missing options', () => {
    expect(() => checkOptions(undefined as unknown as MountOptions)).toThrow('Landed: mount needs options.');
  });

  it('checkOptions does not repeat a value', () => {
    expect(check({ billingDetails: { email: { canary: 1 } } })).toThrow(
      /^Landed: the option billingDetails.email must be a text.$/,
    );
  });
});

describe('checkKey', () => {
  it.each([
    ['pk_test_1', undefined, undefined, 'https://sandbox.landed.example'],
    ['pk_live_1', undefined, undefined, 'https://api.landed.example'],
    ['pk_live_1', undefined, 'https://pay.example.com', 'https://pay.example.com'],
    ['pk_test_1', 'https://a.example/base/', 'https://pay.example.com', 'https://a.example/base'],
  ])('finds the service of %s with baseUrl %s and the script from %s', (key, baseUrl, origin, expected) => {
    expect(checkKey(key, baseUrl, origin).baseUrl).toBe(expected);
  });

  it.each(['sk_test_canary', 'sk_live_canary', 'rk_live_canary'])(
    'rejects the secret key %s without repeating it',
    (key) => {
      expect(() => checkKey(key, undefined, undefined)).toThrow(/^Landed: this is a secret key.*was not sent\.$/s);
      expect(() => checkKey(key, undefined, undefined)).not.toThrow(/canary/);
    },
  );

  it.each([undefined, null, '', 'pk_', 'pk_test_a b', 7])('rejects %j as a key', (key) => {
    expect(() => checkKey(key, undefined, undefined)).toThrow('Landed: this is not a publishable key.');
  });

  it.each(['pay.example.com', 'javascript:alert(1)', '', 7])('rejects %j as baseUrl', (baseUrl) => {
    expect(() => checkKey('pk_test_1', baseUrl, undefined)).toThrow('Landed: the option baseUrl must be a URL.');
  });
});
