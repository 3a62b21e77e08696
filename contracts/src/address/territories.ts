import { postalCodeKey } from './postal-code.js';

/** A territory with a code of its own that belongs to the rules of another country. */
interface Territory {
  /** The country whose rules price a delivery there, or reject it. */
  readonly country: string;
  /** How the postal codes of the territory begin, without separators, as that country writes them. */
  readonly postal: RegExp;
  /** A postal code of the territory. It stands for a destination without one. */
  readonly postalCode: string;
}

/**
 * Sources: ISO 3166-1, Union Customs Code art. 4, VAT directive art. 6 and 7, Isle of Man Act 1979, 19 CFR 101.1, customs
 * treaty of 1923 between Switzerland and Liechtenstein.
 */
const territories: Readonly<Record<string, Territory>> = {
  AX: { country: 'FI', postal: /^22/, postalCode: '22100' },
  GF: { country: 'FR', postal: /^973/, postalCode: '97300' },
  GP: { country: 'FR', postal: /^971/, postalCode: '97100' },
  IM: { country: 'GB', postal: /^IM\d/, postalCode: 'IM1 1AA' },
  LI: { country: 'CH', postal: /^94(?:8[5-9]|9[0-8])/, postalCode: '9490' },
  MC: { country: 'FR', postal: /^980/, postalCode: '98000' },
  MF: { country: 'FR', postal: /^9715/, postalCode: '97150' },
  MQ: { country: 'FR', postal: /^972/, postalCode: '97200' },
  PR: { country: 'US', postal: /^00[679]/, postalCode: '00901' },
  RE: { country: 'FR', postal: /^974/, postalCode: '97400' },
  YT: { country: 'FR', postal: /^976/, postalCode: '97600' },
};

/**
 * Territories whose goods count as goods of a country: they are in its customs territory, or in a customs union with it
 * and without an origin of their own.
 */
const origins: Readonly<Record<string, string>> = {
  AX: 'FI',
  GF: 'FR',
  GG: 'GB',
  GP: 'FR',
  IM: 'GB',
  JE: 'GB',
  LI: 'CH',
  MC: 'FR',
  MF: 'FR',
  MQ: 'FR',
  PR: 'US',
  RE: 'FR',
  YT: 'FR',
};

/** A destination as the rules of a country read it. */
export interface PricedPlace {
  readonly country: string;
  readonly postalCode: string | null;
}

/**
 * The place whose rules price a delivery to a territory: `IM` is `GB` with a postal code that begins with `IM`. A territory
 * without a postal code gets one of its own. Undefined for a country that is not such a territory, null for a postal code
 * that is not one of the territory.
 */
export function pricedPlace(country: string, postalCode: string | null): PricedPlace | null | undefined {
  const territory = territories[country];
  if (territory === undefined) return undefined;
  if (postalCode === null) return { country: territory.country, postalCode: territory.postalCode };
  const key = keyOf(country, territory, postalCode);
  return territory.postal.test(key) ? { country: territory.country, postalCode: key } : null;
}

/** The country whose goods those of a territory are: `JE` is `GB`. Any other code is returned as it is. */
export function originOf(country: string): string {
  return origins[country] ?? country;
}

/**
 * The code of the place that a country and a postal code name together, so that two spellings of one place are equal:
 * `US` with `00901` is `PR`, `GB` with `IM1 1AA` is `IM`.
 */
export function placeCountry(country: string, postalCode: string | null): string {
  if (postalCode === null) return country;
  const found = Object.entries(territories).find(
    ([, territory]) => territory.country === country && territory.postal.test(postalCodeKey(country, postalCode)),
  );
  return found?.[0] ?? country;
}

/** The code may have the sign of the territory or of the country in front: `MC-98000`, `F-98000`. */
function keyOf(code: string, { country, postal }: Territory, postalCode: string): string {
  const own = postalCodeKey(code, postalCode);
  return postal.test(own) ? own : postalCodeKey(country, postalCode);
}
