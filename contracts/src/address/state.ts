/** States, provinces and territories by code, each with its names. `|` separates names. */
const stateNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    AL: 'Alabama',
    AK: 'Alaska',
    AZ: 'Arizona',
    AR: 'Arkansas',
    CA: 'California',
    CO: 'Colorado',
    CT: 'Connecticut',
    DE: 'Delaware',
    DC: 'District of Columbia|Washington DC',
    FL: 'Florida',
    GA: 'Georgia',
    HI: 'Hawaii',
    ID: 'Idaho',
    IL: 'Illinois',
    IN: 'Indiana',
    IA: 'Iowa',
    KS: 'Kansas',
    KY: 'Kentucky',
    LA: 'Louisiana',
    ME: 'Maine',
    MD: 'Maryland',
    MA: 'Massachusetts',
    MI: 'Michigan',
    MN: 'Minnesota',
    MS: 'Mississippi',
    MO: 'Missouri',
    MT: 'Montana',
    NE: 'Nebraska',
    NV: 'Nevada',
    NH: 'New Hampshire',
    NJ: 'New Jersey',
    NM: 'New Mexico',
    NY: 'New York',
    NC: 'North Carolina',
    ND: 'North Dakota',
    OH: 'Ohio',
    OK: 'Oklahoma',
    OR: 'Oregon',
    PA: 'Pennsylvania',
    PR: 'Puerto Rico',
    RI: 'Rhode Island',
    SC: 'South Carolina',
    SD: 'South Dakota',
    TN: 'Tennessee',
    TX: 'Texas',
    UT: 'Utah',
    VT: 'Vermont',
    VA: 'Virginia',
    WA: 'Washington',
    WV: 'West Virginia',
    WI: 'Wisconsin',
    WY: 'Wyoming',
    AS: 'American Samoa',
    GU: 'Guam',
    MP: 'Northern Mariana Islands',
    VI: 'Virgin Islands|US Virgin Islands',
    AA: 'Armed Forces Americas',
    AE: 'Armed Forces Europe',
    AP: 'Armed Forces Pacific',
  },
  CA: {
    AB: 'Alberta',
    BC: 'British Columbia',
    MB: 'Manitoba',
    NB: 'New Brunswick',
    NL: 'Newfoundland and Labrador|Newfoundland|Labrador|NF|NFLD',
    NS: 'Nova Scotia',
    NT: 'Northwest Territories|NWT',
    NU: 'Nunavut',
    ON: 'Ontario',
    PE: 'Prince Edward Island|PEI',
    QC: 'Quebec|PQ',
    SK: 'Saskatchewan',
    YT: 'Yukon|Yukon Territory|YK',
  },
  AU: {
    ACT: 'Australian Capital Territory',
    NSW: 'New South Wales',
    NT: 'Northern Territory',
    QLD: 'Queensland',
    SA: 'South Australia',
    TAS: 'Tasmania',
    VIC: 'Victoria',
    WA: 'Western Australia',
  },
};

const codesByText = new Map(
  Object.entries(stateNames).map(([country, states]) => [
    country,
    new Map(
      Object.entries(states).flatMap(([code, names]) =>
        [code, `${country}${code}`, ...names.split('|')].map((text) => [lettersOf(text), code] as const),
      ),
    ),
  ]),
);

/**
 * The code of a state that an address names by its code or its name: `ny`, `N.Y.`, `US-NY` and `New York` are `NY`. Null
 * for a text that names no state of the country, and for countries other than `US`, `CA` and `AU`.
 */
export function stateCodeOf(country: string, text: string): string | null {
  return codesByText.get(country)?.get(lettersOf(text)) ?? null;
}

/** Whether this is the code of a state of the country. */
export function isStateCode(country: string, code: string): boolean {
  return Object.hasOwn(stateNames[country] ?? {}, code);
}

/** The letters A to Z in upper case, without accents: `Québec` is `QUEBEC`. `&` counts as `and`. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll('&', 'AND')
    .replaceAll(/[^A-Z]/g, '');
}
