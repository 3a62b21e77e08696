import { describe, expect, it } from 'vitest';
import { failureMessage } from './failure-message.js';

describe('failureMessage', () => {
  it.each([
    ['card_declined', undefined, 'declined'],
    ['card_declined', 'generic_decline', 'declined'],
    ['card_declined', 'insufficient_funds', 'funds'],
    ['insufficient_funds', undefined, 'funds'],
    ['card_declined', 'authentication_required', 'authentication'],
    ['authentication_failed', undefined, 'authentication'],
    ['payment_intent_authentication_failure', undefined, 'authentication'],
    ['incorrect_number', undefined, 'number'],
    ['invalid_number', undefined, 'number'],
    ['incomplete_number', undefined, 'number'],
    ['expired_card', 'expired_card', 'expiry'],
    ['incomplete_expiry', undefined, 'expiry'],
    ['invalid_expiry_year_past', undefined, 'expiry'],
    ['incorrect_cvc', 'incorrect_cvc', 'cvc'],
    ['incomplete_cvc', undefined, 'cvc'],
    ['processing_error', undefined, 'notPaid'],
    [undefined, undefined, 'notPaid'],
  ])('chooses for the code %s with the reason %s the sentence %s', (code, reason, message) => {
    expect(failureMessage({ code, decline_code: reason })).toBe(message);
  });

  it.each(['api_key_expired', 'phone_number_required', 'invalid_phone_number', 'account_number_invalid'])(
    'failureMessage does not blame the card for %s',
    (code) => {
      expect(failureMessage({ code })).toBe('notPaid');
    },
  );
});
