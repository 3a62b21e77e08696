import { z } from 'zod';
import { countryMessage, isCountry } from '../address/country.js';
import { containsCardNumber } from './card-number.js';
import { arePlainLines, isPlainLine } from './characters.js';

/** Longest e-mail address that mail systems pass on. */
const emailCharactersMax = 254;

/** Control characters, separators, lone surrogates, and invisible characters but the two joiners of some scripts. */
const unusable = /[\p{Cc}\p{Z}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u;

/**
 * Whether a text has the form of an e-mail address: one `@`, something on both sides of it, and nothing that a mail
 * system cannot pass on. International local parts and domains are accepted, in Unicode or as punycode. Whether the
 * mailbox exists, only sending an e-mail can tell.
 */
function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  if (at < 1 || at !== text.lastIndexOf('@') || unusable.test(text)) return false;
  return !text
    .slice(at + 1)
    .split('.')
    .includes('');
}

/** Code of the field issue for a text that contains a card number. Its message never repeats the text. */
export const cardNumberIssue = 'card_number_in_text';

/** An unpaired surrogate has no UTF-8 form, and PostgreSQL cannot store U+0000. */
const unstorable = /\p{Surrogate}|\0/u;

/** A text field of one line: not blank, at most `max` characters, without card numbers and {@link isPlainLine}. */
export function text(max: number) {
  return checked(max, isFilled, isPlainLine);
}

/** A text field as {@link text}, with line breaks and tabs. */
export function textOfLines(max: number) {
  return checked(max, isFilled, arePlainLines);
}

/** An optional part of an address: as {@link text}. Forms send an empty part as `""`, which means absent, like null. */
export function addressPart(max: number) {
  return checked(max, (value) => value === '' || isFilled(value), isPlainLine)
    .transform((value) => (value === '' ? undefined : value))
    .nullish();
}

const isFilled = (value: string): boolean => value.trim() !== '';

/**
 * The length comes first: a text that is too long is not looked at any further. White space at either end is none of the
 * text, so a line break there is accepted.
 */
function checked(max: number, isPresent: (value: string) => boolean, isPlain: (value: string) => boolean) {
  return z
    .string()
    .max(max, { abort: true })
    .refine(isPresent, { params: { code: 'empty' }, message: 'Must not be empty.' })
    .refine((value) => !unstorable.test(value), {
      params: { code: 'invalid_characters' },
      message: 'Must not contain U+0000 or unpaired surrogates.',
    })
    .refine((value) => unstorable.test(value) || !isPresent(value) || isPlain(value.trim()), {
      params: { code: 'invalid_characters' },
      message: 'Must not contain control or bidirectional characters.',
    })
    .refine((value) => !containsCardNumber(value), {
      params: { code: cardNumberIssue },
      message: 'Must not contain a card number.',
    });
}

/** Two letters, in capitals. The output is not checked against a list: for places that decide nothing. */
export const anyCountryCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/, { message: 'Must be a two-letter country code.' })
  .transform((value) => value.toUpperCase());

/** ISO 3166-1 alpha-2, and `XK`. Input may be in lower case; the output is in upper case. */
export const countryCode = anyCountryCode.refine(isCountry, {
  params: { code: 'unknown_country' },
  error: ({ input }) => countryMessage(String(input)),
});

export const emailField = z
  .string()
  .max(emailCharactersMax, { abort: true })
  .refine(isEmail, { params: { code: 'format' }, message: 'Must be an e-mail address.', abort: true })
  .refine((value) => !containsCardNumber(value), {
    params: { code: cardNumberIssue },
    message: 'Must not contain a card number.',
  })
  .meta({
    description:
      `E-mail address of the buyer, at most ${emailCharactersMax} characters: one \`@\`, no spaces. International ` +
      'addresses are accepted, in Unicode or as punycode.',
    format: 'idn-email',
  });
