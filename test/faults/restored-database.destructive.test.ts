import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disputeOf } from '../setup/disputes.js';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { LedgerAudit } from '../setup/ledger-audit.js';
import { copyDatabase } from '../setup/lost-commits.js';
import { type ApiResponse, type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { idempotencyKey } from '../setup/orders.js';
import type { OwnStack } from '../setup/own-stack.js';
import { processorLedger } from '../setup/processor-ledger.js';
import { statusAndCode } from '../setup/retrying-merchant.js';
import { Sample } from '../setup/sample.js';
import { type SandboxControl, sandboxControl } from '../setup/sandbox-control.js';
import { startSeparateStack } from '../setup/separate-stack.js';

/** PostgreSQL is restored from a backup: it is older than the processor, and payments continued in between. */
let stack: OwnStack;
let api: MerchantApi;
let sandbox: SandboxControl;
let restoredTo: string;

const sample = new Sample('restored database');
/** Charges before the backup, and after it. */
const [kept, lost] = [sample.count(40, 8), sample.count(60, 10)];

beforeAll(async () => {
  stack = await startSeparateStack({ workers: { env: { CLASSIFIER_PRELOAD: 'off' } } });
  api = merchantApi(stack.json, { merchant: await newMerchant(stack.json, { quote: 'optional' }) });
  sandbox = sandboxControl(stack.json);
});

afterAll(async () => {
  await api.close();
  await stack.close();
});

interface Sent {
  readonly body: Readonly<Record<string, unknown>> & { readonly amount: number };
  readonly key: Readonly<Record<string, string>>;
}

let amounts = 10_000;
/** The amount of a charge that is not ours. */
const unknownAmount = 107;

/** No other order has its amount. */
function newOrder(changes: Record<string, unknown> = {}): Sent {
  amounts += 1;
  const order = { currency: 'USD', payment_method: 'pm_card_visa', customer: { email: 'buyer@example.com' } };
  return { body: { ...order, amount: amounts, ...changes }, key: idempotencyKey() };
}

const send = ({ body, key }: Sent): Promise<ApiResponse> => api.post('/v1/payment_intents', body, key);

async function paid(order: Sent): Promise<string> {
  const response = await send(order);
  expect(response.status).toBe(200);
  return (response.body as { id: string }).id;
}

async function atProcessor(payment: string): Promise<string> {
  const rows = await sandbox.payments();
  return rows.find(({ metadata }) => metadata['landed_payment_intent'] === payment)?.id ?? '';
}

interface Recovered {
  readonly unknown_outcomes: readonly unknown[];
  readonly differences: readonly {
    readonly effect: string;
    readonly kind: string;
    readonly processor_amount: number;
    readonly in_suspense: number;
    readonly claimed_id: string | null;
  }[];
}

describe('a database that is restored to an earlier time', () => {
  const before: Sent[] = Array.from({ length: kept }, () => newOrder());
  const after: Sent[] = Array.from({ length: lost }, () => newOrder());
  let recovered: Recovered;
  let file: string;

  it('a database that is restored loses charges, captures, refunds and disputes that the processor has made', async () => {
    const payments = await Promise.all(before.map(paid));
    const held = await paid(newOrder({ capture_method: 'manual' }));
    restoredTo = new Date().toISOString();
    const copy = await copyDatabase(stack);

    const [first = '', second = '', third = ''] = payments;
    await Promise.all(after.map(paid));
    expect((await api.post('/v1/capture', { payment_intent_id: held }, idempotencyKey())).status).toBe(200);
    expect((await api.post('/v1/refund', { payment_intent_id: first, amount: 501 }, idempotencyKey())).status).toBe(
      200,
    );
    await sandbox.refundDirectly(await atProcessor(second), 502);
    await sandbox.dispute(await atProcessor(third));
    await disputeOf(api, third);

    // Orders in flight while the server dies: some have reached the processor, none has its rows afterwards.
    const inFlight = Array.from({ length: sample.count(20, 4) }, () => newOrder());
    const responses = inFlight.map((order) => send(order).catch(() => null));
    after.push(...inFlight);
    await stack.kill('workers');
    await copy.restore();
    await stack.start('workers');
    await Promise.all(responses);
    file = stackFileWith(stack.json);
  }, 300_000);

  it('`landed recover --since` records what it can, and puts the rest into suspense', async () => {
    // One reading leaves out what is as young as this: an operation may still save it.
    await processorLedger(stack).chargeUnknownToLanded('us', unknownAmount);
    const { out, err } = await runLanded([
      'recover',
      '--since',
      restoredTo,
      '--json',
      '--timeout',
      '3m',
      '--stack',
      file,
    ]);
    if (out === '') throw new Error(err);
    recovered = JSON.parse(out) as Recovered;
    const kinds = [...new Set(recovered.differences.map(({ effect, kind }) => `${effect} ${kind}`))].toSorted();
    // The merchants' orders are gone, and so is the refund that only its row described.
    expect(kinds).toEqual(['charge missing_at_us', 'refund missing_at_us']);
    const isUnknown = ({ processor_amount: amount }: { readonly processor_amount: number }) => amount === unknownAmount;
    expect(recovered.differences.filter(isUnknown)).toMatchObject([{ in_suspense: unknownAmount, claimed_id: null }]);
    const ours = recovered.differences.filter((difference) => !isUnknown(difference));
    for (const { processor_amount: amount, in_suspense: suspended, claimed_id: claimed } of ours) {
      expect([suspended, claimed]).toEqual([amount, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    }
    expect(
      recovered.differences.filter(({ effect }) => effect === 'refund').map((row) => row.processor_amount),
    ).toEqual([-501]);
    expect(ours.filter(({ effect }) => effect === 'charge').length).toBeGreaterThanOrEqual(lost);
  }, 400_000);

  it('the restored database has the capture, the refund and the dispute of payments that it still has', async () => {
    const audit = await LedgerAudit.open(stack.json);
    try {
      expect(await audit.rows(`SELECT status::text FROM payment_intent WHERE capture_method = 'manual'`)).toEqual([
        { status: 'captured' },
      ]);
      expect(await audit.rows('SELECT amount, source, status::text FROM refund')).toEqual([
        { amount: 502, source: 'processor', status: 'succeeded' },
      ]);
      expect(await audit.rows('SELECT stage::text, amount FROM dispute')).toEqual([
        { stage: 'chargeback', amount: 10_003 },
      ]);
    } finally {
      await audit.close();
    }
  });

  it('charges nothing twice, whatever merchants repeat', async () => {
    const counted: Record<string, number> = {};
    for (const order of [...before, ...after]) {
      const end = statusAndCode(await send(order));
      counted[end] = (counted[end] ?? 0) + 1;
    }
    process.stdout.write(
      `Restored database: ${JSON.stringify(counted)}, ${recovered.differences.length} in suspense\n`,
    );
    expect(counted['200 succeeded']).toBeGreaterThanOrEqual(kept);
    const charges = (await sandbox.payments()).filter(({ status }) => status === 'succeeded');
    for (const { body } of [...before, ...after]) {
      expect(charges.filter(({ amount }) => amount === body.amount).length).toBeLessThanOrEqual(1);
    }
  }, 200_000);

  it('balances with the processor to the minor unit, with what is in suspense', async () => {
    await runLanded(['recover', '--since', restoredTo, '--stack', file]);
    const audit = await LedgerAudit.open(stack.json);
    try {
      const sums = await audit.totals(`
        SELECT a.kind::text AS place, sum(e.amount)::text AS sum FROM ledger_entry AS e
        JOIN ledger_account AS a ON a.id = e.account_id WHERE a.rail = 'test' AND a.entity = 'us' GROUP BY 1`);
      const transactions = (await sandbox.transactions()).filter(
        ({ rail, entity }) => rail === 'test' && entity === 'us',
      );
      const net = transactions.reduce((sum, { amount, fee }) => sum + amount - fee, 0);
      expect(sums['processor_receivable']).toBe(String(net));
      expect(Object.values(sums).reduce((sum, amount) => sum + Number(amount), 0)).toBe(0);
      const open = await audit.rows<{ sum: string }>(
        `SELECT COALESCE(sum(processor_amount), 0)::text AS sum FROM reconciliation_difference WHERE state = 'open'`,
      );
      expect(sums['suspense'] ?? '0').toBe(String(-Number(open[0]?.sum)));
      expect(
        await audit.rows(`SELECT id FROM reconciliation_difference WHERE state = 'open' AND kind <> 'missing_at_us'`),
      ).toEqual([]);
      sample.report(kept + lost);
    } finally {
      await audit.close();
    }
  }, 300_000);
});
