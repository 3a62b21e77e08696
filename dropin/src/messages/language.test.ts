import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bundleScript } from '../../bundle-script.mjs';
import { en } from './en.js';
import { formatAmount, languageOf } from './language.js';
import { translations } from './translations.js';

describe('languageOf', () => {
  it.each([
    [['de-AT', 'en'], 'de', 'de-AT'],
    [[undefined, '', 'pt-BR'], 'pt', 'pt-BR'],
    [['sv', 'nl'], 'nl', 'nl'],
    [['zh'], 'en', 'en'],
    [['constructor'], 'en', 'en'],
    [[], 'en', 'en'],
  ])('chooses for %j the language %s', (tags, name, tag) => {
    expect(languageOf(tags)).toMatchObject({ name, tag });
  });

  it.each(['de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'ja'])('languageOf has every text in %s', (name) => {
    const { messages } = languageOf([name]);
    expect(Object.keys(messages)).toEqual(Object.keys(en));
    const texts = Object.entries(messages);
    expect(texts.filter(([, text]) => (text as string).trim() === '')).toEqual([]);
    const equal = texts.filter(([key, text]) => text === en[key as keyof typeof en]).map(([key]) => key);
    expect(equal).toEqual([]);
    expect(messages.payAmount).toContain('{}');
  });
});

it('the script has the texts of all languages', async () => {
  const code = await bundleScript(fileURLToPath(new URL('translations.ts', import.meta.url)), 'esm');
  const bundled = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { translations: object };
  expect(bundled.translations).toEqual(translations);
});

describe('formatAmount', () => {
  it.each([
    ['en-GB', 'GBP', 5_400, '£54.00'],
    ['en', 'USD', 1, '$0.01'],
    ['de', 'EUR', 99_999_999, '999.999,99\u00a0€'],
    ['not a tag', 'GBP', 5_400, '£54.00'],
  ])('formats %s %s %d as %s', (tag, currency, amount, expected) => {
    expect(formatAmount(tag, currency, amount)).toBe(expected);
  });
});
