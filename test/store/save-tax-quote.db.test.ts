import { randomUUID } from 'node:crypto';
import { open } from '@landed/codec/sealed-box';
import { asId } from '@landed/contracts/ids/ids';
import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import type { LandedCost, TaxQuoteInput } from '@landed/contracts/tax-quote/types';
import { createTaxQuoteSchema } from '@landed/contracts/tax-quote/wire';
import { findTaxQuote } from '@landed/prisma/read/tax-quote/find-tax-quote';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { saveTaxQuote } from '@landed/prisma/write/tax-quote/save-tax-quote';
import { v7 as uuidV7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { handbagQuote } from '../setup/orders.js';
import { newKeyring } from './checkout-case.js';
import { allRows } from './stored-state.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

async function newQuote(): Promise<TaxQuoteInput> {
  return {
    rail: 'test',
    merchantId: await createMerchant(fresh.database, { id: randomUUID(), name: 'Quotes', rails: ['test'] }),
    taxQuoteId: asId<'tax_quote'>(uuidV7()),
    requestId: uuidV7(),
    body: createTaxQuoteSchema.parse(handbagQuote),
  };
}

const [line] = handbagQuote.line_items;

function costOf(duty: number): LandedCost {
  const quoted = {
    ...noDeclarations,
    netWeightGrams: 900,
    sku: null,
    description: line?.description ?? '',
    quantity: 1,
    unitAmount: 30_000,
    hsCode: '420221',
    originCountry: null,
    amount: 30_000,
    tax: 1_528,
    taxComponents: [{ name: 'state sales tax', rate: '4', amount: 1_528 }],
    duty,
    dutyComponents: [{ name: 'customs duty', rate: null, amount: duty }],
    dutyBasis: 'subheading' as const,
    dutyRateRange: { min: '8', max: '10', lines: 4, codeDigits: 6 },
  };
  return {
    breakdown: { subtotal: 30_000, shipping: 2_500, tax: 1_528, duty, total: 34_028 + duty, currency: 'USD' },
    lines: [quoted],
    dutyRange: { min: 5_400, max: 9_000 },
    warnings: [{ code: 'range_wide', line: 0, message: 'Four national lines.' }],
    assumptions: ['Origin is the country shipped from.'],
    rulePacks: ['us-2026'],
  };
}

describe('saveTaxQuote', () => {
  it('saves the price of the engine with an expiry of 30 minutes', async () => {
    const input = await newQuote();
    await saveTaxQuote(fresh.database, keyring, input, costOf(5_700));
    const { rows } = await fresh.database.pool.query<{ destination_postal_code: Buffer }>(
      `SELECT id, rail::text, merchant_id, currency::text, destination_country, destination_postal_code, ship_from_country,
              subtotal, shipping, tax, duty, total, lines, duty_min, duty_max, warnings, assumptions, rule_packs,
              extract(epoch FROM expires_at - created_at)::int AS seconds
       FROM tax_quote WHERE merchant_id = $1`,
      [input.merchantId],
    );
    expect(rows).toEqual([
      {
        id: input.taxQuoteId,
        rail: 'test',
        merchant_id: input.merchantId,
        currency: 'USD',
        destination_country: 'US',
        destination_postal_code: expect.any(Buffer),
        ship_from_country: 'GB',
        subtotal: 30_000,
        shipping: 2_500,
        tax: 1_528,
        duty: 5_700,
        total: 39_728,
        lines: costOf(5_700).lines,
        duty_min: 5_400,
        duty_max: 9_000,
        warnings: costOf(5_700).warnings,
        assumptions: ['Origin is the country shipped from.'],
        rule_packs: ['us-2026'],
        seconds: 1_800,
      },
    ]);
    const sealed = rows[0]?.destination_postal_code ?? Buffer.alloc(0);
    expect(open(keyring, sealed, `quote-postal-code/${input.taxQuoteId}`).toString()).toBe('"10001"');
  });

  it('reads a quote whose lines were stored without the later fields', async () => {
    const input = await newQuote();
    const cost = costOf(5_700);
    const fields = { ...noDeclarations, taxComponents: [], dutyComponents: [], dutyBasis: null, dutyRateRange: null };
    const later = new Set(Object.keys(fields));
    const lines = cost.lines.map((whole) =>
      Object.fromEntries(Object.entries(whole).filter(([name]) => !later.has(name))),
    );
    await saveTaxQuote(fresh.database, keyring, input, { ...cost, lines: lines as unknown as LandedCost['lines'] });
    const key = { rail: input.rail, merchantId: input.merchantId, id: input.taxQuoteId };
    expect((await findTaxQuote(fresh.database, key))?.lines).toEqual(lines.map((line) => ({ ...line, ...fields })));
  });

  it('keeps the first quote when it runs again, even with another price', async () => {
    const input = await newQuote();
    await saveTaxQuote(fresh.database, keyring, input, costOf(5_700));
    const once = await allRows(fresh.database, input.merchantId);
    expect(once['tax_quote']?.length).toBe(1);
    await saveTaxQuote(fresh.database, keyring, input, costOf(5_700));
    await saveTaxQuote(fresh.database, keyring, input, costOf(9_000));
    expect(await allRows(fresh.database, input.merchantId)).toEqual(once);
  });
});
