import { type Field, integer, shape, text } from '../wire/fields.js';
import { docUrl, invalidRequest, resourceMissing, StripeFailure } from '../wire/stripe-failure.js';
import { cardByNumber, fixedTokenCard } from './test-cards.js';

const fields = shape({
  token: text(),
  number: text(30),
  exp_month: integer(0, 99),
  exp_year: integer(0, 9_999),
  cvc: text(4),
});

/**
 * The `card` parameter of a new payment method: a fixed `tok_…` or the number of a test card. It returns the card's
 * name in the table, so no other code sees a number. Real numbers are rejected, and the error does not repeat them.
 */
export const cardParam: Field<string> = {
  read(node, path) {
    const { token, number, exp_month: month, exp_year: year, cvc } = fields.read(node, path);
    if (token !== undefined) return cardOfToken(token, path);
    if (number === undefined || month === undefined || year === undefined) {
      throw invalidRequest({
        code: 'parameter_missing',
        message: `Missing required param: ${path}[number], ${path}[exp_month] and ${path}[exp_year], or ${path}[token].`,
        param: path,
      });
    }
    const name = cardOfNumber(number.replaceAll(/[ -]/g, ''), path);
    if (month < 1 || month > 12) throw cardError('invalid_expiry_month', 'exp_month', path);
    if (expired(month, year)) throw cardError('invalid_expiry_year', 'exp_year', path);
    if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) throw cardError('invalid_cvc', 'cvc', path);
    return name;
  },
};

function cardOfToken(token: string, path: string): string {
  const name = fixedTokenCard(token, 'tok_');
  if (name === undefined) throw resourceMissing('token', token, `${path}[token]`, 400);
  return name;
}

function cardOfNumber(number: string, path: string): string {
  const name = cardByNumber(number);
  if (name !== undefined) return name;
  if (!passesLuhn(number)) throw cardError('incorrect_number', 'number', path);
  throw new StripeFailure(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    doc_url: docUrl('card_declined'),
    message: 'Only the numbers of test cards are accepted here.',
    param: `${path}[number]`,
  });
}

const CARD_MESSAGES = {
  incorrect_number: 'Your card number is incorrect.',
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_cvc: "Your card's security code is invalid.",
} as const;

function cardError(code: keyof typeof CARD_MESSAGES, field: string, path: string): StripeFailure {
  const message = CARD_MESSAGES[code];
  return new StripeFailure(402, {
    type: 'card_error',
    code,
    doc_url: docUrl(code),
    message,
    param: `${path}[${field}]`,
  });
}

function expired(month: number, year: number): boolean {
  const fullYear = year < 100 ? 2_000 + year : year;
  const today = new Date();
  return fullYear * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
}

function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  let sum = 0;
  for (const [place, character] of Array.from(number).toReversed().entries()) {
    const digit = Number(character) * (place % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}
