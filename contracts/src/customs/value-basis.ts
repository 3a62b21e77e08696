/** Countries whose duty is on the value without the cost of transport. All others want it included. */
const fobCountries = new Set(['AU', 'CA', 'CH', 'LI', 'MX', 'NZ', 'US']);

export const valueBases = ['fob', 'cif'] as const;

export type ValueBasis = (typeof valueBases)[number];

/** What the declared value includes: `fob` the goods alone, `cif` the goods and their share of shipping. */
export function valueBasis(destinationCountry: string): ValueBasis {
  return fobCountries.has(destinationCountry) ? 'fob' : 'cif';
}
