const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** `Germany`, or the code of a country that the browser does not know. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}
