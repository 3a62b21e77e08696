import type { PackLibrary } from '../tax/library/library.js';

/** A postal code of a tax area of a country (`US`, `CA` for California), or null when the area has none or is not known. */
export function samplePostalCode(library: PackLibrary, country: string, area: string, on: string): string | null {
  const place = library.rulesFor(country, on)?.places.get(country);
  return (
    candidates().find((code) => (place?.postalPattern?.test(code) ?? true) && place?.postalAreas.find(code) === area) ??
    null
  );
}

/** Starts that tell areas apart: three digits as in the United States, a letter as in Canada. */
function candidates(): string[] {
  const byDigits = Array.from({ length: 1_000 }, (_, start) => `${String(start).padStart(3, '0')}01`);
  const byLetter = Array.from({ length: 26 }, (_, index) => `${String.fromCharCode(65 + index)}1A1A1`);
  return [...byLetter, ...byDigits, ...byDigits.map((code) => code.slice(0, 4))];
}
