import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import type { QuoteLine, QuoteRequest } from '@landed/contracts/tax-quote/types';
import { expect, test } from 'vitest';
import { createTaxEngine } from '../create-tax-engine.js';
import type { TaxEngineOptions } from '../tax-engine-options.js';
import { testTableFolders } from '../testing/test-tables.js';

const preference = 'No trade-agreement preference is claimed.';
const delivery = 'Shipping is split over the lines by value and taxed at the rate of each line.';
const fees = 'Processing, broker and carrier fees are not included.';
const stateAlone = 'Only state sales tax is included: county, city and district taxes are not.';
const annex = 'Exemptions from Section 301 (forced labour) that depend on the use of the goods were not applied.';

function line(hsCode: string, originCountry: string | null = null): QuoteLine {
  return {
    sku: 'SKU',
    ...noDeclarations,
    description: 'Goods',
    quantity: 1,
    unitAmount: 30_000,
    hsCode,
    originCountry,
  };
}

function cost(change: Partial<QuoteRequest>, options?: TaxEngineOptions) {
  const request: QuoteRequest = {
    destinationCountry: 'US',
    destinationPostalCode: '97201',
    shipFromCountry: 'CN',
    currency: 'USD',
    shippingAmount: 0,
    lines: [line('850440')],
    ...change,
  };
  const outcome = createTaxEngine({ tableFolders: testTableFolders, ...options }).price(request, '2026-11-20');
  if (outcome instanceof Promise || outcome.kind === 'rejected') throw new Error('expected a price at once');
  return outcome.cost;
}

test('a quote for an import from China names its layers, its estimates with their goods, and the tables used', () => {
  const { assumptions, rulePacks } = cost({
    shippingAmount: 900,
    lines: [line('610463'), line('401699'), line('761510')],
  });
  expect(assumptions).toEqual([
    'Section 301 (China) is part of the duty: HS 610463, 401699, 761510.',
    'Section 301 (forced labour) is part of the duty: HS 610463, 401699.',
    annex,
    'The duty rate is the typical one of several: HS 610463, 401699, 761510.',
    'Section 232 (metals) is part of the duty: HS 761510.',
    'Goods without origin_country are assumed to originate in CN, where they ship from.',
    preference,
    delivery,
    stateAlone,
    fees,
  ]);
  expect(rulePacks.filter((id) => !id.startsWith('rates/US-section-232'))).toEqual([
    'rules/US@2026-11-11.5',
    'nomenclature/hs@2022-01-01',
    'rates/US@2026-11-11.2',
    'rates/US-section-301-china@2026-11-11.3',
    'rates/US-forced-labour-exempt@2026-11-11',
  ]);
});

test('a quote for a domestic sale has no assumption about duty', () => {
  const { assumptions, rulePacks } = cost({ shipFromCountry: 'US' });
  expect(assumptions).toEqual([stateAlone]);
  expect(rulePacks).toEqual(['rules/US@2026-11-11.5', 'nomenclature/hs@2022-01-01']);
});

test('a quote that converts a limit names the exchange rates and their date, and says that they are a sample', () => {
  const { assumptions, rulePacks } = cost({
    destinationCountry: 'GB',
    destinationPostalCode: 'SW1A 1AA',
    shipFromCountry: 'US',
    lines: [line('850440', 'US')],
  });
  expect(assumptions).toEqual([
    preference,
    'Limits and fixed amounts were converted at sample exchange rates of 2026-11-20: 1 EUR = 1.1584 USD = 0.8791 GBP.',
  ]);
  expect(rulePacks).toEqual([
    'rules/GB@2026-04-01.5',
    'nomenclature/hs@2022-01-01',
    'rates/GB@2026-04-01.2',
    'vat/GB@2026-01-01',
    'fx/reference@2026-11-20',
  ]);
});

test('a quote names the relief and the flat duty that were applied, with their limits', () => {
  const change = {
    shipFromCountry: 'US',
    destinationPostalCode: null,
    lines: [{ ...line('850440', 'US'), unitAmount: 5000 }],
  };
  expect(cost({ ...change, destinationCountry: 'GB', currency: 'GBP' }).assumptions).toEqual([
    'No duty: the goods are worth at most 135.00 GBP.',
    preference,
    'The destination is assumed to be outside Northern Ireland, the Channel Islands and Gibraltar, because no postal code was given.',
  ]);
  expect(cost({ ...change, destinationCountry: 'NL', currency: 'EUR' }).assumptions).toEqual([
    'Flat duty of 3.00 EUR per tariff subheading: the goods are worth at most 150.00 EUR.',
    preference,
    'Handling fees of the EU, and parcel fees of member states other than Romania, are not included.',
  ]);
});

test('goods from Canada bear Section 338 where it lists them, from any country they ship', () => {
  const dutyOf = (hsCode: string) => cost({ shipFromCountry: 'GB', lines: [line(hsCode, 'CA')] }).breakdown.duty;
  // 10 % for forced labour; 8504.40.95 is not in the list of Section 338, 9404.29.90 is: 6 + 10 + 50 %.
  expect([dutyOf('85044095'), dutyOf('94042990')]).toEqual([3_000, 19_800]);
});

test('the rate strategy chooses one of the national rates, and the quote names the strategy', () => {
  const change = { shipFromCountry: 'GB', lines: [line('420221', 'GB')] };
  const dutyBy = (rateStrategy: 'typical' | 'max' | 'min') => cost(change, { rateStrategy });
  expect(dutyBy('typical').breakdown.duty).toBe(5700);
  expect(dutyBy('max').breakdown.duty).toBe(6000);
  expect(dutyBy('min').breakdown.duty).toBe(4590);
  expect(dutyBy('max').assumptions).toContain('The duty rate is the max one of several: HS 420221.');
});

test('a quote has a warning for each line whose origin is assumed, and one that no preference is claimed', () => {
  const message = 'The goods are assumed to originate in CN, where they ship from.';
  expect(cost({ lines: [line('850440'), line('850440', 'GB'), line('850440')] }).warnings).toEqual([
    { code: 'origin_assumed', line: 0, message },
    { code: 'origin_assumed', line: 2, message },
    { code: 'preference_not_claimed', line: null, message: preference },
  ]);
});

test('a quote has no warnings when nothing is imported', () => {
  expect(cost({ shipFromCountry: 'US' }).warnings).toEqual([]);
});

test('a quote repeats each line as it was sent, with its national HS code', () => {
  const sent = { ...line('8504409590', 'CN'), description: ' Charger ' };
  expect(cost({ lines: [sent] }).lines).toEqual([
    {
      ...sent,
      amount: 30_000,
      tax: 0,
      taxComponents: [{ name: 'state sales tax', rate: '0', amount: 0 }],
      duty: 11_250,
      dutyComponents: [
        { name: 'customs duty', rate: '0', amount: 0 },
        { name: 'Section 301 (China)', rate: '25', amount: 7_500 },
        { name: 'Section 301 (forced labour)', rate: '12.5', amount: 3_750 },
      ],
      dutyBasis: 'national_line',
      dutyRateRange: { min: '37.5', max: '37.5', lines: 1, codeDigits: 8 },
    },
  ]);
});
