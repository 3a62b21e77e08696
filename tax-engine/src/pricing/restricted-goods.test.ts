import type { RestrictionReason } from '@landed/contracts/restricted-goods/reasons';
import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import type { PricingFacts, RestrictedGoodsAllowance } from '@landed/contracts/tax-quote/pricing-facts';
import type { QuoteRequest } from '@landed/contracts/tax-quote/types';
import { describe, expect, it } from 'vitest';
import { createTaxEngine } from '../create-tax-engine.js';
import { testTableFolders } from '../testing/test-tables.js';

const engine = createTaxEngine({ tableFolders: testTableFolders, specificDutyEquivalents: true });
const day = '2026-11-27';

function order(destination: string, codes: readonly string[], shipFrom = destination): QuoteRequest {
  return {
    destinationCountry: destination,
    destinationPostalCode: { US: '97201', CA: 'M5V 2T6' }[destination] ?? null,
    shipFromCountry: shipFrom,
    currency: 'EUR',
    shippingAmount: 0,
    lines: codes.map((hsCode) => ({
      sku: null,
      ...noDeclarations,
      description: 'Goods',
      quantity: 1,
      unitAmount: 30_000,
      hsCode,
      originCountry: null,
    })),
  };
}

/** The lines that are rejected as restricted, or `allowed`: the order may still lack a duty rate. */
function outcomeOf(request: QuoteRequest, facts?: PricingFacts) {
  const outcome = engine.price(request, day, facts);
  if (outcome.kind === 'priced') return 'allowed';
  const { reason, lines } = outcome.error.details as { reason?: string; lines?: readonly number[] };
  return reason === 'restricted_product' ? lines : 'allowed';
}

function warningsOf(request: QuoteRequest, facts?: PricingFacts) {
  const outcome = engine.price(request, day, facts);
  if (outcome.kind === 'rejected') throw new Error(JSON.stringify(outcome.error));
  return outcome.cost.warnings.map(({ code, line }) => [code, line]);
}

const destinations = ['GB', 'DE', 'MC', 'US', 'CA', 'AU', 'NZ', 'SG', 'NO', 'CH', 'LI'];

describe('restricted goods', () => {
  it.each([
    ['cocaine', '293972'],
    ['opium', '130211'],
    ['fentanyl', '293334'],
    ['fireworks', '360410'],
    ['firearms', '930320'],
    ['ivory', '050710'],
    ['asbestos', '252490'],
    ['uranium', '284410'],
    ['waste batteries', '854911'],
    ['wine', '220421'],
    ['cigarettes', '240220'],
    ['medicines', '300490'],
    ['banknotes', '490700'],
    ['live animals', '010619'],
  ])('%s (%s) are not sold to any destination, imported or not', (_name, hsCode) => {
    for (const destination of destinations) {
      expect(outcomeOf(order(destination, [hsCode]))).toEqual([0]);
      expect(outcomeOf(order(destination, [hsCode], 'JP'))).toEqual([0]);
    }
  });

  it('one restricted line of 25 rejects the order and is named', () => {
    const codes = Array.from({ length: 25 }, () => '691200').with(17, '360410');
    expect(outcomeOf(order('GB', codes))).toEqual([17]);
  });

  it('meat and milk are restricted as imports only, and the EU takes them from Switzerland', () => {
    expect(outcomeOf(order('GB', ['020130', '040690'], 'FR'))).toEqual([0, 1]);
    expect(outcomeOf(order('GB', ['020130', '040690']))).toBe('allowed');
    expect(outcomeOf(order('FR', ['020130'], 'DE'))).toBe('allowed');
    expect(outcomeOf(order('FR', ['020130'], 'CH'))).toBe('allowed');
    expect(outcomeOf(order('FR', ['020130'], 'US'))).toEqual([0]);
  });

  it('goods that are restricted in part, or under conditions, are sold with a warning for the line', () => {
    expect(warningsOf(order('GB', ['691200', '821192', '850760']))).toEqual([
      ['restricted_in_part', 1],
      ['restricted_conditions', 2],
    ]);
  });

  it.each([
    ['851769', 'radio (radio approval mark needed), for other reasons (signal boosters)'],
    ['852352', 'worth cash (stored-value and payment cards)'],
    ['050790', 'protected species (horn, tortoise-shell, whalebone)'],
  ])('the warning of %s names its reasons in words', (hsCode, reasons) => {
    const outcome = engine.price(order('GB', [hsCode]), day);
    const message = `Some goods of HS ${hsCode} are restricted in GB: ${reasons}.`;
    const warning = { code: 'restricted_in_part', line: 0, message };
    expect(outcome).toMatchObject({ cost: { warnings: expect.arrayContaining([warning]) } });
  });

  it('a restriction holds for its destinations only', () => {
    expect(engine.restrictionOf('060210', 'US', day)).toBe('plant_health');
    expect(engine.restrictionOf('060210', 'SG', day)).toBeNull();
    expect(engine.restrictionOf('060210', null, day)).toBeNull();
    expect(engine.restrictionOf('293972', null, day)).toBe('narcotic');
    expect(engine.restrictionOf('821192', 'GB', day)).toBeNull();
  });
});

describe('an allowance', () => {
  const allowance: RestrictedGoodsAllowance = {
    restriction: 'medicine',
    hsPrefixes: ['3004'],
    destinations: ['GB', 'IE'],
    validFrom: '2026-11-01',
    validTo: '2026-11-27',
  };
  const allowed = (change: Partial<RestrictedGoodsAllowance> = {}) => ({ allowances: [{ ...allowance, ...change }] });

  it('an allowance lets the merchant sell the goods, and the quote warns', () => {
    expect(outcomeOf(order('GB', ['300490']), allowed())).toBe('allowed');
    expect(warningsOf(order('GB', ['300490']), allowed())).toContainEqual(['sold_under_allowance', 0]);
    expect(outcomeOf(order('GB', ['300490']), allowed({ hsPrefixes: null, destinations: null, validTo: null }))).toBe(
      'allowed',
    );
  });

  it.each([
    ['goods outside its codes', '300390', 'GB', {}],
    ['another destination', '300490', 'DE', {}],
    ['another reason', '220421', 'GB', { hsPrefixes: null }],
    ['a day before its first', '300490', 'GB', { validFrom: '2026-11-28', validTo: null }],
    ['a day after its last', '300490', 'GB', { validTo: '2026-11-26' }],
  ])('an allowance does not cover %s', (_name, hsCode, destination, change) => {
    expect(outcomeOf(order(destination, [hsCode]), allowed(change))).toEqual([0]);
  });

  it.each<[RestrictionReason, string, unknown]>([
    ['alcohol', '220421', 'allowed'],
    ['tobacco', '240220', 'allowed'],
    ['cash_like', '490700', 'allowed'],
    ['plant_health', '060210', 'allowed'],
    ['narcotic', '293972', [0]],
    ['weapon', '930320', [0]],
    ['explosive', '360410', [0]],
    ['ivory_cites', '050710', [0]],
  ])('an allowance lifts a prohibition only where a licence exists: %s', (restriction, hsCode, expected) => {
    const facts = allowed({ restriction, hsPrefixes: null, destinations: null });
    expect(outcomeOf(order('GB', [hsCode], 'DE'), facts)).toEqual(expected);
  });
});
