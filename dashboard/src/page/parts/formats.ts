const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/** The locale of all numbers and dates. The texts of the page are English, so that its dates are too. */
let chosen = localesOf(null);

/** Takes the locale that the account names, or else the browser's. Set once it is known who is signed in. */
export function chooseLocale(preferred: string | null): void {
  chosen = localesOf(preferred);
}

function localesOf(preferred: string | null): { readonly numbers: string; readonly dates: string } {
  const locale = supported(preferred) ?? new Intl.NumberFormat().resolvedOptions().locale;
  // Amounts are put together of their digits, which have to be of one kind.
  const numbers = new Intl.Locale(locale, { numberingSystem: 'latn' }).toString();
  return { numbers, dates: new Intl.Locale(locale).language === 'en' ? locale : 'en-GB' };
}

function supported(locale: string | null): string | undefined {
  try {
    return locale === null ? undefined : Intl.NumberFormat.supportedLocalesOf(locale)[0];
  } catch {
    return undefined;
  }
}

/** The format of these options. It is constructed once: that takes far longer than a use, and a page has hundreds of uses. */
export function dateFormat(locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return onceMade(dates, locale ?? chosen.dates, options, (of) => new Intl.DateTimeFormat(of, options));
}

/** As `dateFormat`, for numbers. */
export function numberFormat(locale?: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return onceMade(numbers, locale ?? chosen.numbers, options, (of) => new Intl.NumberFormat(of, options));
}

function onceMade<Format>(
  made: Map<string, Format>,
  locale: string,
  options: object,
  make: (locale: string) => Format,
): Format {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const format = make(locale);
  made.set(key, format);
  return format;
}
