import { expect, test } from 'vitest';
import { errorMessage, languageOf, messagesOf } from './messages.js';
import { ERROR_CODES } from './texts.js';

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'ja'];

test.each([
  [undefined, 'de-AT', 'de'],
  ['auto', 'pt-BR', 'pt'],
  ['fr-CA', 'en', 'fr'],
  ['JA', 'en', 'ja'],
  ['sv', 'de', 'en'],
  [undefined, '', 'en'],
  ['constructor', 'en', 'en'],
])('the locale %s in a browser of %s gives %s', (locale, browser, language) => {
  expect(languageOf(locale, browser)).toBe(language);
});

test('every language has a separate sentence for every error', () => {
  for (const code of ERROR_CODES) {
    const sentences = languages.map((language) => errorMessage(messagesOf(language), code) ?? '');
    expect(new Set(sentences).size).toBe(languages.length);
    for (const sentence of sentences) expect(sentence).toMatch(/[.。]$/);
  }
});

test('an unknown code has no message', () => {
  expect(errorMessage(messagesOf('en'), 'lost_card')).toBe(undefined);
  expect(errorMessage(messagesOf('en'), undefined)).toBe(undefined);
});
