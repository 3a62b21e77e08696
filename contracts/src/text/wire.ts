import { z } from 'zod';
import { isCountry } from '../address/country.js';
import { containsCardNumber } from './card-number.js';

/** Code of the issue that a text with a card number in it raises; its message never repeats the text. */
export const cardNumberIssue = 'card_number_in_text';

/** Half of a surrogate pair has no UTF-8 form, and U+0000 no place in PostgreSQL. */
const unstorable = /\p{Surrogate}|\0/u;

/** A text field: not empty after trimming, at most `max` characters, storable, and free of card numbers. */
export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine((value) => value.trim() !== '', { params: { code: 'empty' }, message: 'Must not be empty.' })
    .refine((value) => !unstorable.test(value), {
      params: { code: 'invalid_characters' },
      message: 'Holds characters that cannot be stored.',
    })
    .refine((value) => !containsCardNumber(value), {
      params: { code: cardNumberIssue },
      message: 'Must not contain a card number.',
    });
}

/** ISO 3166-1 alpha-2, upper-cased on input. */
export const countryCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/, { message: 'Must be a two-letter country code.' })
  .transform((value) => value.toUpperCase())
  .refine(isCountry, { params: { code: 'unknown_country' }, message: 'Must be a country of ISO 3166-1.' });

export const emailField = z
  .email()
  .max(254)
  .refine((value) => !containsCardNumber(value), {
    params: { code: cardNumberIssue },
    message: 'Must not contain a card number.',
  });
