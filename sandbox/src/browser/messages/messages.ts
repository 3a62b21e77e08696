import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';
import { ja } from './ja.js';
import { nl } from './nl.js';
import { pl } from './pl.js';
import { pt } from './pt.js';
import { ERROR_CODES, type Messages } from './texts.js';

const MESSAGES: Readonly<Record<string, Messages>> = { en, de, fr, es, it, nl, pl, pt, ja };

/** A language that has messages: the given one without its region, `en` when it has none. `auto` is the browser's. */
export function languageOf(locale: string | undefined, browserLanguage: string): string {
  const wanted = locale === undefined || locale === 'auto' ? browserLanguage : locale;
  const language = wanted.toLowerCase().split('-', 1)[0] ?? '';
  return Object.hasOwn(MESSAGES, language) ? language : 'en';
}

export function messagesOf(language: string): Messages {
  return MESSAGES[language] ?? en;
}

/** The message of a code that has a translation. */
export function errorMessage(messages: Messages, code: string | undefined): string | undefined {
  const known = ERROR_CODES.find((each) => each === code);
  return known === undefined ? undefined : messages.errors[known];
}
