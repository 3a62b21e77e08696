import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInTableFolder } from '@landed/tax-engine/price';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { type MerchantStore, merchantStore } from '../setup/merchant-store.js';
import { newMerchant } from '../setup/new-merchant.js';
import { chargeHandbag, handbagQuote, handbagTotal, idempotencyKey } from '../setup/orders.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { sandboxControl } from '../setup/sandbox-control.js';

/**
 * Between quote and charge, the workers are replaced by workers with newer rules: the rate in New York is 8 % instead of
 * 4 %. This is what happens when an operator adds a rule set to the folder and deploys.
 */
let tables: string;
let stack: OwnStack;
let api: MerchantApi;
let store: MerchantStore;

beforeAll(async () => {
  tables = await mkdtemp(join(tmpdir(), 'landed-tables-'));
  stack = await startOwnStack({ workers: { env: { TAX_PACK_FOLDERS: tables } } });
  store = merchantStore(stack.json);
  api = merchantApi(stack.json, { merchant: await newMerchant(stack.json) });
});

afterAll(async () => {
  await api.close();
  await store.close();
  await stack.close();
  await rm(tables, { recursive: true });
});

const today = new Date().toISOString().slice(0, 10);
const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

interface RulesFile {
  readonly tax: { readonly areas: { readonly NY: { readonly components: readonly { ppm: number }[] } } };
}

/** The rules of the United States from today on, with another rate in New York. */
async function newerRules(): Promise<string> {
  const rules = JSON.parse(await readFile(join(builtInTableFolder, 'rules/us.json'), 'utf8')) as RulesFile;
  for (const component of rules.tax.areas.NY.components) component.ppm = 80_000;
  return JSON.stringify({ ...rules, id: `rules/US@${today}`, as_of: today, valid_from: today, valid_to: nextMonth });
}

interface Quote {
  readonly id: string;
  readonly amount_breakdown: { readonly tax: number; readonly duty: number; readonly total: number };
  readonly rule_packs: readonly string[];
}

async function quote(): Promise<Quote> {
  const response = await api.post('/v1/tax_quotes', handbagQuote);
  if (response.status !== 200) throw new Error(response.text);
  return response.body as Quote;
}

async function rowOf(quoteId: string): Promise<unknown> {
  const { rows } = await store.sql.query('SELECT to_jsonb(q) AS row FROM tax_quote AS q WHERE id = $1', [quoteId]);
  expect(rows.length).toBe(1);
  return rows[0];
}

/** 4 % of 38,200. The newer rate doubles it. */
const taxBefore = 1_528;
const newTotal = handbagTotal + taxBefore;

describe('an upgrade of the tax engine between quote and charge', () => {
  let quoted: Quote;
  let storedBefore: unknown;

  it('changes new quotes', async () => {
    quoted = await quote();
    expect([quoted.amount_breakdown.tax, quoted.amount_breakdown.total]).toEqual([taxBefore, handbagTotal]);
    expect(quoted.rule_packs).not.toContain(`rules/US@${today}`);
    storedBefore = await rowOf(quoted.id);

    await stack.stopChild('workers');
    await writeFile(join(tables, 'us.json'), await newerRules());
    await stack.start('workers');

    const now = await quote();
    expect([now.amount_breakdown.tax, now.amount_breakdown.total]).toEqual([2 * taxBefore, newTotal]);
    expect(now.rule_packs).toContain(`rules/US@${today}`);
    const paid = await api.post('/v1/payment_intents', chargeHandbag(now.id), idempotencyKey());
    expect(paid).toMatchObject({ status: 200, body: { status: 'succeeded', amount: newTotal } });
  });

  it('an upgrade of the tax engine between quote and charge does not change an earlier quote: the charge, the processor and the ledger use its price', async () => {
    const paid = await api.post('/v1/payment_intents', chargeHandbag(quoted.id), idempotencyKey());
    expect(paid).toMatchObject({
      status: 200,
      body: { status: 'succeeded', amount: handbagTotal, amount_breakdown: quoted.amount_breakdown },
    });
    const { id } = paid.body as { id: string };
    const payments = await sandboxControl(stack.json).payments();
    const mine = payments.filter(({ metadata }) => metadata['landed_payment_intent'] === id);
    expect(mine.map(({ status, amount }) => [status, amount])).toEqual([['succeeded', handbagTotal]]);
    const { tax, duty } = quoted.amount_breakdown;
    const lines = (await store.ledger(id)).flatMap((journal) => journal.lines);
    const amountsOf = (kind: string) => lines.filter(({ account }) => account === kind).map(({ amount }) => amount);
    expect([amountsOf('tax_payable'), amountsOf('duty_payable')]).toEqual([[-tax], [-duty]]);
  });

  it('leaves the stored quote as it was', async () => {
    expect(await rowOf(quoted.id)).toEqual(storedBefore);
  });
});
