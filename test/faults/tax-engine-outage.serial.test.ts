import { afterAll, describe, expect, inject, it } from 'vitest';
import { openApiTest } from '../setup/api-test.js';
import type { MerchantApi } from '../setup/merchant-api.js';
import { handbagQuote, handbagTotal } from '../setup/orders.js';
import { flatBreakdown, unavailable } from '../setup/remote-quote.js';

/** One tax service hangs. Its merchants get an error at once, and other merchants are not affected. */
const test = await openApiTest({ taxEngine: 'sandbox' });
const { sandbox } = test;
const withFallback = test.apiOf({ merchant: await test.anotherMerchant({ taxEngine: 'sandbox-or-embedded' }) });
const embedded = test.apiOf({ merchant: await test.anotherMerchant() });

const failuresToOpen = 5;
const many = 1_000;

afterAll(() => sandbox.clear());

async function totalFor(api: MerchantApi): Promise<number | string> {
  const { status, text, body } = await api.post('/v1/tax_quotes', handbagQuote);
  return status === 200
    ? (body as { amount_breakdown: { total: number } }).amount_breakdown.total
    : `${status} ${text}`;
}

const rejected = `503 ${JSON.stringify(unavailable)}`;

async function circuit(engine: string): Promise<number> {
  const text = await (await fetch(`${inject('stack').workers_ops_url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`landed_tax_engine_circuit{engine="${engine}"} `));
  return Number(line?.split(' ').at(-1));
}

/** The number of calls that the service got since `many` faults were armed. */
const callsReceived = async () => many - (await sandbox.armed('us'));

describe('while a tax service hangs', () => {
  it('a tax service that hangs is called a few times, and then no longer', async () => {
    expect([await totalFor(test.api), await totalFor(withFallback)]).toEqual([
      flatBreakdown.total,
      flatBreakdown.total,
    ]);
    await sandbox.arm({ operation: 'tax.quote', fault: 'timeout_before_effect', times: many, entity: 'us' });
    const hung = await Promise.all(Array.from({ length: failuresToOpen }, () => totalFor(test.api)));
    expect(hung).toEqual(Array.from({ length: failuresToOpen }, () => rejected));
    expect([await callsReceived(), await circuit('sandbox')]).toEqual([failuresToOpen, 2]);
    for (let quote = 0; quote < 10; quote += 1) expect(await totalFor(test.api)).toBe(rejected);
    expect(await callsReceived()).toBe(failuresToOpen);
  });

  it('an engine with a fallback still works and uses its fallback', async () => {
    expect([await totalFor(withFallback), await circuit('sandbox-or-embedded')]).toEqual([handbagTotal, 0]);
  });

  it('a merchant of the embedded engine gets its quotes before a merchant that waits for the service', async () => {
    const waiting = totalFor(withFallback).then(() => 'waited');
    const quotes = Promise.all(Array.from({ length: 10 }, () => totalFor(embedded)));
    expect(await Promise.race([waiting, quotes])).toEqual(Array.from({ length: 10 }, () => handbagTotal));
    await waiting;
  });

  it('it is called again every few seconds, for one quote', async () => {
    const before = await callsReceived();
    const responses: (number | string)[] = [];
    while ((await callsReceived()) === before) responses.push(await totalFor(test.api));
    expect([new Set(responses), await callsReceived(), await circuit('sandbox')]).toEqual([
      new Set([rejected]),
      before + 1,
      2,
    ]);
  });
});

describe('when the tax service responds again', () => {
  it('one quote closes the circuit, and the service prices the next quotes again', async () => {
    await sandbox.clear();
    const responses: (number | string)[] = [];
    while (responses.at(-1) !== flatBreakdown.total) responses.push(await totalFor(test.api));
    expect(new Set(responses.slice(0, -1))).toEqual(new Set([rejected]));
    expect([await circuit('sandbox'), await totalFor(test.api)]).toEqual([0, flatBreakdown.total]);
    expect(await totalFor(withFallback)).toBe(flatBreakdown.total);
  });
});
