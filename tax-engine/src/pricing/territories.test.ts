import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compareWithQuote } from '@landed/contracts/checkout/quote-differences';
import { createPaymentIntentSchema } from '@landed/contracts/checkout/wire';
import { asId } from '@landed/contracts/ids/ids';
import type { TaxQuote } from '@landed/contracts/tax-quote/types';
import { describe, expect, test } from 'vitest';
import { createTaxEngine } from '../create-tax-engine.js';
import { builtInTableFolder } from '../table-loader/load-tax-tables.js';
import { expandRange } from '../table-loader/postal-prefixes.js';
import { ruleSetFile } from '../table-loader/rule-set-schema.js';

const on = '2026-11-25';
const { placeOf } = createTaxEngine();

const quoteId = '019aa5b0-2d4c-7b8e-8f3a-6c1d2e3f4a5b';

/** The fields that differ between an order to this postal code and its quote, which had the country alone. */
function mismatches(country: string, postalCode: string): readonly string[] {
  const quote: TaxQuote = {
    id: asId<'tax_quote'>(quoteId),
    livemode: true,
    destinationCountry: country,
    destinationPostalCode: null,
    shipFromCountry: country,
    breakdown: { subtotal: 0, shipping: 0, tax: 0, duty: 0, total: 0, currency: 'EUR' },
    metadata: {},
    lines: [],
    assumptions: [],
    dutyRange: null,
    warnings: [],
    rulePacks: [],
    createdAt: `${on}T10:00:00.000Z`,
    expiresAt: `${on}T10:30:00.000Z`,
  };
  const order = createPaymentIntentSchema.parse({
    tax_quote_id: quoteId,
    amount: 1,
    currency: 'EUR',
    shipping_amount: 0,
    payment_method: 'pm_card_visa',
    customer: { email: 'buyer@example.com' },
    shipping_address: { country, postal_code: postalCode },
  });
  return compareWithQuote({ ...order, amount: 0 }, quote, placeOf).mismatches;
}

describe('a quote without a postal code', () => {
  test.each([
    ['Jungholz', 'AT', '6691'],
    ['Mittelberg', 'AT', '6993'],
    ['Campione, written as Swiss', 'CH', '6911'],
    ['Samnaun', 'CH', '7562'],
    ['Büsingen', 'DE', '78266'],
    ['Heligoland', 'DE', '27498'],
    ['Jungholz, written as German', 'DE', '87491'],
    ['Mittelberg, written as German', 'DE', '87568'],
    ['Greenland, written as Danish', 'DK', '3900'],
    ['the Faroe Islands, written as Danish', 'DK', '100'],
    ['the Canary Islands (Las Palmas)', 'ES', '35001'],
    ['the Canary Islands (Tenerife)', 'ES', '38001'],
    ['Ceuta', 'ES', '51001'],
    ['Melilla', 'ES', '52001'],
    ['Åland', 'FI', '22100'],
    ['Corsica', 'FR', '20000'],
    ['Guadeloupe', 'FR', '97100'],
    ['Martinique', 'FR', '97200'],
    ['French Guiana', 'FR', '97300'],
    ['Réunion', 'FR', '97400'],
    ['Mayotte', 'FR', '97600'],
    ['French Polynesia', 'FR', '98714'],
    ['New Caledonia', 'FR', '98800'],
    ['Northern Ireland', 'GB', 'BT1 1AA'],
    ['Jersey', 'GB', 'JE2 3AB'],
    ['Guernsey', 'GB', 'GY1 1WR'],
    ['Gibraltar, written as British', 'GB', 'GX11 1AA'],
    ['the British Forces', 'GB', 'BF1 3AA'],
    ['Mount Athos', 'GR', '63086'],
    ['Kos', 'GR', '85300'],
    ['Leros', 'GR', '85400'],
    ['Lesbos', 'GR', '81100'],
    ['Samos', 'GR', '83100'],
    ['Chios', 'GR', '82100'],
    ['Samothrace', 'GR', '68002'],
    ['Northern Ireland, written as Irish', 'IE', 'BT1 1AA'],
    ["Campione d'Italia", 'IT', '22061'],
    ['Livigno', 'IT', '23041'],
    ['San Marino, written as Italian', 'IT', '47890'],
    ['Vatican City, written as Italian', 'IT', '00120'],
    ['Svalbard', 'NO', '9170'],
    ['Jan Mayen', 'NO', '8099'],
    ['Madeira', 'PT', '9000-001'],
    ['the Azores', 'PT', '9500-001'],
    ['Norfolk Island', 'AU', '2899'],
    ['Christmas Island', 'AU', '6798'],
    ['the Cocos Islands', 'AU', '6799'],
    ['Australian Antarctica', 'AU', '7151'],
  ])('a quote without a postal code does not hold for an order to %s (%s %s)', (_name, country, postalCode) => {
    expect(mismatches(country, postalCode)).toEqual(['shipping_address.postal_code']);
  });

  const folder = path.join(builtInTableFolder, 'rules');
  test.each(readdirSync(folder))(
    'a quote without a postal code does not hold for an order to any postal code that %s lists',
    (file) => {
      const rules = ruleSetFile.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
      for (const [country, place] of Object.entries(rules.places)) {
        const { areas, excluded, pattern } = place.postal;
        const entries = [
          ...excluded.map((range) => [range, { kind: 'rejected' }] as const),
          ...Object.entries(areas).map(([range, area]) => [range, { kind: 'area', area }] as const),
        ];
        for (const [range, expected] of entries) {
          for (const prefix of expandRange(range)) {
            const code = postalCodeWith(prefix, pattern);
            expect(placeOf(country, code, on), `${country} ${code}`).toEqual(expected);
            // Without a default area there is no quote without a postal code.
            if (place.area === undefined) continue;
            expect(mismatches(country, code), `${country} ${code}`).toEqual(['shipping_address.postal_code']);
          }
        }
      }
    },
  );
});

test.each([
  ['Fishers Island', '06390', 'NY'],
  ['the rest of 063', '06320', 'CT'],
  ['Alta', '83414', 'WY'],
  ['the rest of 834', '83401', 'ID'],
  ['Puerto Rico', '00901', 'PR'],
])('the ZIP code of %s (%s) belongs to %s', (_name, postalCode, area) => {
  expect(placeOf('US', postalCode, on)).toEqual({ kind: 'area', area });
});

test.each([
  ['the US Virgin Islands', '00802'],
  ['American Samoa', '96799'],
  ['Guam', '96910'],
  ['the Northern Mariana Islands', '96950'],
  ['a military address', '09001'],
])('%s (%s) has no tax area', (_name, postalCode) => {
  expect(placeOf('US', postalCode, on)).toEqual({ kind: 'rejected' });
});

test('the Isle of Man counts as Great Britain, whose VAT it has', () => {
  expect(placeOf('GB', 'IM1 1AA', on)).toEqual({ kind: 'area', area: 'GB' });
  expect(mismatches('GB', 'IM1 1AA')).toEqual([]);
});

/** A whole postal code of this form that begins with the prefix. */
function postalCodeWith(prefix: string, pattern: string | undefined): string {
  const rests = ['', '0', '00', '000', '0000', '1A1A1', '1 1AA', '1A1'];
  const code = rests.map((rest) => prefix + rest).find((text) => new RegExp(pattern ?? '').test(text.replace(' ', '')));
  if (code === undefined) throw new Error(`No postal code of the form ${pattern} begins with ${prefix}.`);
  return code;
}
