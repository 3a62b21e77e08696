import type { TaxTables } from '@landed/tax-engine/price';

/** A postal code within a tax area of a country (`CA` in `US` is California); null when none is known. */
export function samplePostalCode(tables: TaxTables, country: string, area: string, on: string): string | null {
  const place = tables.ruleSetFor(country, on)?.places.get(country);
  return (
    candidates().find((code) => (place?.postalPattern?.test(code) ?? true) && place?.postalAreas.find(code) === area) ??
    null
  );
}

/** Postal codes for every prefix that distinguishes areas: three digits in the United States, a letter in Canada. */
function candidates(): string[] {
  const byDigits = Array.from({ length: 1_000 }, (_, start) => `${String(start).padStart(3, '0')}01`);
  const byLetter = Array.from({ length: 26 }, (_, index) => `${String.fromCharCode(65 + index)}1A1A1`);
  return [...byLetter, ...byDigits, ...byDigits.map((code) => code.slice(0, 4))];
}
