import type { Messages } from './messages.js';
import { translations } from './translations.js';

/** The language of a form. */
export interface Language {
  /** One of the nine languages: for `lang`, and for the processor's fields. */
  readonly name: string;
  /** The requested tag, with its region: for amounts. */
  readonly tag: string;
  readonly messages: Messages;
}

/** Returns the language of the first tag that has a translation, otherwise English. */
export function languageOf(tags: readonly (string | undefined)[]): Language {
  for (const tag of tags) {
    const name = /^[a-z]*/i.exec(tag ?? '')?.[0].toLowerCase() ?? '';
    const messages = translations.get(name);
    if (tag && messages) return { name, tag, messages };
  }
  return { name: 'en', tag: 'en', messages: translations.get('en') as Messages };
}

/** Formats minor units without dividing them: the formatter takes the decimal exponent. All currencies have two. */
export function formatAmount(tag: string, currency: string, amount: number): string {
  const decimal = `${amount}e-2` as unknown as number;
  const format = (locale: string) => new Intl.NumberFormat(locale, { style: 'currency', currency }).format(decimal);
  try {
    return format(tag);
  } catch {
    // The `lang` of a page can be anything.
    return format('en');
  }
}
