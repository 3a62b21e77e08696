let names: Intl.DisplayNames | undefined;

/** `Germany`, or the code of a country that the browser does not know. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });
  return names.of(code) ?? code;
}
