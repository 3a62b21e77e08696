import { randomUUID } from 'node:crypto';
import { createTaxQuoteActivities } from '@landed/activities/tax-quote/activities';
import { asId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { LandedCostOutcome, QuoteRequest, TaxQuoteInput } from '@landed/contracts/tax-quote/types';
import type { QuoteWarning } from '@landed/contracts/tax-quote/warning-codes';
import { createTaxQuoteSchema } from '@landed/contracts/tax-quote/wire';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { builtInTaxPlaceOf, type TaxEngine } from '@landed/tax-engine/price';
import { v7 as uuidV7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { handbagQuote } from '../setup/orders.js';
import { newKeyring } from './checkout-case.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

beforeAll(async () => {
  await register('NY-1234567');
});

/** The handbag goes to New York. Null: the operator pays at the border. */
function register(number: string | null) {
  return fresh.database.pool.query(
    `INSERT INTO registration (entity, scheme, valid_from, number) VALUES ('us', 'us_sales_tax_ny', '2026-01-01', $1)
     ON CONFLICT (entity, scheme, valid_from) DO UPDATE SET number = EXCLUDED.number`,
    [number],
  );
}

const unregister = () => fresh.database.pool.query('DELETE FROM registration');

async function warningsOf({ merchantId }: TaxQuoteInput): Promise<unknown[]> {
  const { rows } = await fresh.database.pool.query<{ warnings: unknown[] }>(
    'SELECT warnings FROM tax_quote WHERE merchant_id = $1',
    [merchantId],
  );
  return rows.map(({ warnings }) => warnings);
}

async function newQuote(rail: 'test' | 'live' = 'test'): Promise<TaxQuoteInput> {
  return {
    rail,
    merchantId: await createMerchant(fresh.database, { id: randomUUID(), name: 'Quotes', rails: ['test', 'live'] }),
    taxQuoteId: asId<'tax_quote'>(uuidV7()),
    requestId: uuidV7(),
    body: createTaxQuoteSchema.parse(handbagQuote),
  };
}

function give(engine: string | null, { merchantId }: TaxQuoteInput, rail: 'test' | 'live') {
  return fresh.database.pool.query('UPDATE merchant_rail SET tax_engine = $1 WHERE merchant_id = $2 AND rail = $3', [
    engine,
    merchantId,
    rail,
  ]);
}

function priced(request: QuoteRequest, tax: number): LandedCostOutcome {
  const subtotal = 30_000;
  const line = { amount: subtotal, tax, taxComponents: [{ name: 'tax', rate: null, amount: tax }] };
  return {
    kind: 'priced',
    cost: {
      breakdown: { subtotal, shipping: 2_500, tax, duty: 0, total: 32_500 + tax, currency: 'USD' },
      lines: request.lines.map((each) => ({
        ...each,
        ...line,
        duty: 0,
        dutyComponents: [],
        dutyBasis: null,
        dutyRateRange: null,
      })),
      dutyRange: null,
      warnings: [],
      assumptions: [],
      rulePacks: [],
    },
  };
}

function disagrees(line: number): QuoteWarning {
  return { code: 'code_disagrees', line, message: 'The description sounds like other goods.' };
}

/** The activity with an engine at the port that takes these taxes, one after the other, under every name but one. */
function activityTaking(...taxes: number[]) {
  const names: (string | null)[] = [];
  const modes: Rail[] = [];
  const engine: TaxEngine = { version: '1', price: (request) => priced(request, taxes.shift() ?? 0) };
  const { issueTaxQuote } = createTaxQuoteActivities({
    database: fresh.database,
    keyring,
    taxPlaceOf: builtInTaxPlaceOf,
    codeCheck: async (lines) =>
      lines.flatMap(({ description }, line) => (description === 'Mug' ? [disagrees(line)] : [])),
    taxEngineOf(name, rail) {
      names.push(name);
      modes.push(rail);
      return name === 'unknown' ? undefined : engine;
    },
  });
  return { issueTaxQuote, names, modes };
}

async function storedTaxes({ merchantId }: TaxQuoteInput): Promise<number[]> {
  const { rows } = await fresh.database.pool.query<{ tax: number }>(
    'SELECT tax FROM tax_quote WHERE merchant_id = $1',
    [merchantId],
  );
  return rows.map(({ tax }) => tax);
}

describe('issueTaxQuote', () => {
  it('uses the embedded engine unless the merchant has another engine on the rail', async () => {
    const [onTest, onLive] = [await newQuote('test'), await newQuote('live')];
    await give('acme', onTest, 'live');
    await give('acme', onLive, 'live');
    const { issueTaxQuote, names, modes } = activityTaking(100, 200);
    expect([await issueTaxQuote(onTest), await issueTaxQuote(onLive)]).toEqual([
      { kind: 'issued' },
      { kind: 'issued' },
    ]);
    expect(names).toEqual([null, 'acme']);
    // Live mode rejects stale tables, so an engine must know the mode of the quote.
    expect(modes).toEqual(['test', 'live']);
    expect([await storedTaxes(onTest), await storedTaxes(onLive)]).toEqual([[100], [200]]);
  });

  it('rejects the quote and stores nothing when the engine is unknown', async () => {
    const input = await newQuote();
    await give('unknown', input, 'test');
    expect(await activityTaking(100).issueTaxQuote(input)).toEqual({
      kind: 'rejected',
      error: { code: 'internal_error' },
    });
    expect(await storedTaxes(input)).toEqual([]);
  });

  it('stores the warning of a description that contradicts its HS code', async () => {
    const input = await newQuote();
    const lines = input.body.line_items.map((line) => ({ ...line, description: 'Mug' }));
    await activityTaking(100).issueTaxQuote({ ...input, body: { ...input.body, line_items: lines } });
    expect(await warningsOf(input)).toEqual([[disagrees(0)]]);
  });

  it('keeps the first price when it runs again with another price', async () => {
    const input = await newQuote();
    const { issueTaxQuote } = activityTaking(100, 900);
    await issueTaxQuote(input);
    expect([await issueTaxQuote(input), await storedTaxes(input)]).toEqual([{ kind: 'issued' }, [100]]);
  });

  it('throws and stores nothing when the price of an engine is invalid', async () => {
    const input = await newQuote();
    await expect(activityTaking(-1).issueTaxQuote(input)).rejects.toThrow(
      "The tax engine's price is not usable: tax is not a non-negative integer",
    );
    expect(await storedTaxes(input)).toEqual([]);
  });
});

describe('a registration that a price assumes', () => {
  const missing = {
    code: 'registration_missing',
    line: null,
    message: 'The price assumes that the seller is registered for sales tax of NY; no registration is on file.',
  };

  it('a registration that is missing is a warning in test mode and a rejection in live mode', async () => {
    await unregister();
    const [onTest, onLive] = [await newQuote('test'), await newQuote('live')];
    const { issueTaxQuote } = activityTaking(100, 100);
    expect([await issueTaxQuote(onTest), await warningsOf(onTest)]).toEqual([{ kind: 'issued' }, [[missing]]]);
    expect(await issueTaxQuote(onLive)).toEqual({
      kind: 'rejected',
      error: {
        code: 'country_not_supported',
        message: 'The seller has no registration for the tax scheme of this destination.',
        details: { country: 'US', reason: 'registration_missing', lines: [0] },
      },
    });
    expect(await storedTaxes(onLive)).toEqual([]);
  });

  it.each([['NY-1234567'], [null]])('a quote is issued in both modes with the registration %s', async (number) => {
    await register(number);
    for (const rail of ['test', 'live'] as const) {
      const input = await newQuote(rail);
      expect(await activityTaking(100).issueTaxQuote(input)).toEqual({ kind: 'issued' });
      expect(await warningsOf(input)).toEqual([[]]);
    }
  });
});

it.each(['', 'Acme', '1st', 'acme tax', 'embedded', 'a'.repeat(41)])(
  'rejects the engine name %j of a merchant',
  async (engine) => {
    await expect(give(engine, await newQuote(), 'test')).rejects.toThrow('merchant_rail_tax_engine_check');
  },
);
