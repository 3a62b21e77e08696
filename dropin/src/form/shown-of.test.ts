import { describe, expect, it } from 'vitest';
import type { Branding } from '../config/browser-config.js';
import { languageOf } from '../messages/language.js';
import type { MountOptions } from '../types.js';
import type { Phase } from './phases.js';
import { type FormState, shownOf } from './shown-of.js';

const english = languageOf(['en']);
const options: MountOptions = { currency: 'GBP', amount: 5_400, onSuccess: () => undefined };
const brandingOf = (label: string, logo: string | null = null): Branding => ({
  display_name: 'Harbour Leather',
  logo_url: logo,
  button_label: label,
});
const state = (phase: Phase, changes: Partial<FormState> = {}): FormState => ({
  phase,
  error: undefined,
  isTyped: false,
  isWaiting: false,
  hasFocus: false,
  hasWallets: false,
  branding: brandingOf('Pay'),
  ...changes,
});

describe('the label of the button', () => {
  it.each([
    ['the amount in the language of the buyer', options, 'Pay', 'de', '54,00\u00a0£ bezahlen'],
    ['no amount', { ...options, amount: undefined }, 'Pay', 'de', 'Bezahlen'],
    ['the label of the merchant with the amount', options, 'Buy now', 'en', 'Buy now £54.00'],
    ['the label of the merchant alone', { ...options, amount: undefined }, 'Buy now', 'en', 'Buy now'],
    ['the label of the page as it is', { ...options, submitLabel: 'Order' }, 'Buy now', 'en', 'Order'],
  ] as const)('the label of the button has %s', (_, given, label, language, expected) => {
    expect(shownOf(state('idle', { branding: brandingOf(label) }), given, languageOf([language])).label).toBe(expected);
  });
});

describe('shownOf', () => {
  it.each([
    ['loading', 'Pay £54.00', true, true, ''],
    ['broken', 'Try again', false, false, ''],
    ['idle', 'Pay £54.00', false, false, ''],
    ['tokenizing', 'Processing…', true, true, 'Processing…'],
    ['waiting', 'Processing…', true, true, 'Processing…'],
    ['challenge', 'Processing…', true, true, 'Processing…'],
    ['unknown', 'Check again', false, false, ''],
    ['closed', 'Continue', false, false, ''],
    ['processing', 'Processing…', false, true, 'Your payment is being processed. Do not pay again.'],
    ['paid', 'Payment complete', false, true, 'Payment complete'],
  ] as const)('shows in the phase %s the button "%s"', (phase, label, isBusy, isOff, status) => {
    expect(shownOf(state(phase), options, english)).toMatchObject({ label, isBusy, isOff, status });
  });

  it('turns the button off while a broken form waits for Retry-After', () => {
    expect(shownOf(state('broken', { isWaiting: true }), options, english).isOff).toBe(true);
  });

  it.each([
    ['number', true],
    ['expiry', true],
    ['cvc', true],
    ['declined', true],
    ['funds', true],
    ['unknown', false],
    ['closed', false],
    ['load', false],
    ['notPaid', false],
    ['authentication', false],
  ] as const)('marks the card as wrong after the error %s: %s', (error, isCardWrong) => {
    expect(shownOf(state('idle', { error }), options, english)).toMatchObject({
      error: english.messages[error],
      marks: isCardWrong ? 'wrong none said' : 'none said',
    });
  });

  it('shows the logo with the name of the merchant', () => {
    const branding = brandingOf('Pay', 'https://cdn.example.com/logo.svg');
    expect(shownOf(state('idle', { branding }), options, english).logo).toEqual({
      url: 'https://cdn.example.com/logo.svg',
      name: 'Harbour Leather',
    });
    expect(shownOf(state('idle'), options, english).logo).toBeUndefined();
  });
});
