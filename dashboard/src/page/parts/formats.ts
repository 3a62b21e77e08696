const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/** The format of these options. It is constructed once: that takes far longer than a use, and a page has hundreds of uses. */
export function dateFormat(locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return onceMade(dates, locale, options, () => new Intl.DateTimeFormat(locale, options));
}

/** As `dateFormat`, for numbers. */
export function numberFormat(locale: string | undefined, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return onceMade(numbers, locale, options, () => new Intl.NumberFormat(locale, options));
}

function onceMade<Format>(
  made: Map<string, Format>,
  locale: string | undefined,
  options: object,
  make: () => Format,
): Format {
  const key = `${locale ?? ''} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const format = make();
  made.set(key, format);
  return format;
}
