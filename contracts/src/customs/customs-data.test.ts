import { describe, expect, it } from 'vitest';
import { asId } from '../ids/ids.js';
import type { Refund } from '../refund/types.js';
import type { Registration } from '../registration/types.js';
import { noDeclarations } from '../tax-quote/declarations.js';
import type { DutyBasis } from '../tax-quote/duty-basis.js';
import type { QuotedLine } from '../tax-quote/types.js';
import { customsData } from './customs-data.js';
import type { CustomsFacts } from './types.js';

const id = asId<'payment_intent'>('019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10');

function line(amount: number, dutyBasis: DutyBasis): QuotedLine {
  return {
    ...noDeclarations,
    sku: null,
    description: 'Bag',
    quantity: 2,
    unitAmount: amount / 2,
    hsCode: '4202210090',
    originCountry: null,
    amount,
    tax: 10,
    taxComponents: [{ name: 'VAT', rate: '19', amount: 10 }],
    duty: 5,
    dutyComponents: [{ name: 'customs duty', rate: null, amount: 5 }],
    dutyBasis,
    dutyRateRange: null,
  };
}

const registered = (changes: Partial<Registration> = {}): Registration => ({
  entity: 'eu',
  scheme: 'ioss',
  number: 'IM2760000001',
  validFrom: '2026-07-01',
  validTo: null,
  ...changes,
});

function declared(country: string, lines: readonly QuotedLine[], changes: Partial<CustomsFacts> = {}) {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const breakdown = { subtotal, shipping: 101, tax: 10, duty: 5, total: subtotal + 116, currency: 'EUR' as const };
  const createdAt = '2026-11-21T10:00:00.000Z';
  const quote = {
    id: asId<'tax_quote'>(id),
    livemode: true,
    destinationCountry: country,
    destinationPostalCode: null,
    shipFromCountry: 'US',
    breakdown,
    metadata: {},
    lines,
    dutyRange: null,
    warnings: [],
    assumptions: [],
    rulePacks: [],
    createdAt,
    expiresAt: createdAt,
  };
  const intent = {
    id,
    livemode: true,
    entity: 'eu',
    metadata: { cart: 'c1' },
    breakdown,
    createdAt,
  } as unknown as CustomsFacts['intent'];
  const seller = { name: 'Landed EU', country: 'IE' };
  const facts = {
    intent,
    quote,
    state: null,
    refunds: [],
    registrations: [registered()],
    merchantName: 'Shop',
    seller,
  };
  return customsData({ ...facts, ...changes });
}

describe('customsData', () => {
  it('declares low-value goods under the number of the scheme, and the tax as collected', () => {
    expect(declared('DE', [line(9_000, 'flat')])).toMatchObject({
      incoterm: 'DDP',
      is_import: true,
      importer_of_record: 'buyer',
      tax: {
        collected: 'by_seller',
        scheme: 'ioss',
        scheme_name: 'IOSS',
        number: 'IM2760000001',
        registration: 'registered',
        statement:
          'The tax was collected by the seller: IOSS IM2760000001. Any duty is charged to the seller (DDP). ' +
          'Collect nothing from the recipient.',
      },
    });
  });

  it('declares goods above the limit at the border, without a number', () => {
    const { tax, importer_of_record, line_items } = declared('DE', [line(20_000, 'subheading')]);
    expect([tax.collected, tax.scheme, tax.number, importer_of_record]).toEqual(['at_border', null, null, 'seller']);
    expect(line_items.map(({ tax_collected }) => tax_collected)).toEqual(['at_border']);
  });

  it.each([
    ['missing', [], 'The registration for IOSS is missing.'],
    ['at_border', [registered({ number: null })], 'Collect nothing from the recipient.'],
    ['missing', [registered({ validTo: '2026-11-20' })], 'The registration for IOSS is missing.'],
  ] as const)('pays at the border when the registration is %s', (state, registrations, end) => {
    const { tax } = declared('DE', [line(9_000, 'flat')], { registrations });
    expect([tax.collected, tax.number, tax.registration]).toEqual(['at_border', null, state]);
    expect(tax.statement.endsWith(end)).toBe(true);
  });

  it('says which lines are under the scheme where the limit is one of the item', () => {
    const registrations = [registered({ scheme: 'no_voec', number: '2021234' })];
    const { tax, line_items, importer_of_record } = declared('NO', [line(9_000, 'relief'), line(90_000, 'heading')], {
      registrations,
    });
    expect(line_items.map(({ tax_collected }) => tax_collected)).toEqual(['by_seller', 'at_border']);
    expect([tax.collected, tax.number, importer_of_record]).toEqual(['mixed', '2021234', 'seller']);
  });

  it('collects the sales tax of a state even without its number, which customs does not know', () => {
    const { tax } = declared('US', [line(9_000, 'subheading')], { state: 'NY' });
    expect([tax.collected, tax.scheme, tax.registration]).toEqual(['by_seller', 'us_sales_tax_ny', 'missing']);
  });

  it('declares no tax at the border of the US, also in a state without a sales tax', () => {
    const { tax, importer_of_record } = declared('US', [line(9_000, 'subheading')], { state: 'OR' });
    expect([tax.collected, tax.scheme, tax.registration, importer_of_record]).toEqual([
      'by_seller',
      null,
      null,
      'buyer',
    ]);
    expect(tax.statement).toBe(
      'There is no tax to collect. Any duty is charged to the seller (DDP). Collect nothing from the recipient.',
    );
  });

  it('an order needs no declaration within one customs territory', () => {
    expect(declared('DE', [line(9_000, 'none')])).toMatchObject({ is_import: false, declared_by: null });
  });

  it.each([
    ['DE', 'cif', [3_067, 6_134]],
    ['US', 'fob', [3_033, 6_067]],
  ])('declares the value of goods to %s as %s, and the shares of shipping add up', (country, basis, values) => {
    const data = declared(country, [line(3_033, 'subheading'), line(6_067, 'subheading')]);
    expect(data.value_basis).toBe(basis);
    expect(data.line_items.map(({ declared_value }) => declared_value)).toEqual(values);
    expect(data.line_items.reduce((sum, { shipping }) => sum + shipping, 0)).toBe(101);
    expect(data.line_items[0]).toMatchObject({ hs_code: '4202210090', origin_country: 'US' });
  });

  const inReturn = 'Correct the IOSS return of the period of the sale in the next return, within three years.';
  const fromCustoms = (paid: string) =>
    `Claim the repayment of ${paid} from customs if the goods were returned or never released.`;

  it.each([
    ['tax by the seller and duty at the border', 'flat', 1, `${inReturn} ${fromCustoms('the duty')}`],
    ['tax by the seller and no duty', 'flat', 0, inReturn],
    ['duty and tax at the border', 'subheading', 1, fromCustoms('duty and tax')],
    ['a sale within the customs territory', 'none', 0, 'Correct the tax return of the sale.'],
  ] as const)('says what a refund corrects after %s', (_, basis, duty, instruction) => {
    const parts = { subtotal: 900, shipping: 10, tax: 2, duty, total: 912 + duty, currency: 'EUR' as const };
    const refund = { id, breakdown: parts, updatedAt: '2026-11-22T10:00:00.000Z' } as unknown as Refund;
    expect(declared('DE', [line(9_000, basis)], { refunds: [refund] }).corrections).toEqual([
      {
        refund_id: id,
        amount: 912 + duty,
        goods: 900,
        shipping: 10,
        tax: 2,
        duty,
        refunded_at: '2026-11-22T10:00:00.000Z',
        instruction,
      },
    ]);
  });

  it('says after a refund of mixed lines what to correct in the return and what customs repays', () => {
    const registrations = [registered({ scheme: 'no_voec', number: '2021234' })];
    const parts = { subtotal: 900, shipping: 10, tax: 2, duty: 1, total: 913, currency: 'EUR' as const };
    const refund = { id, breakdown: parts, updatedAt: '2026-11-22T10:00:00.000Z' } as unknown as Refund;
    const lines = [line(9_000, 'relief'), line(90_000, 'heading')];
    const [first] = declared('NO', lines, { registrations, refunds: [refund] }).corrections;
    expect(first?.instruction).toBe(
      `Correct the VOEC return of the period of the sale. ${fromCustoms('duty and tax')}`,
    );
  });
});
