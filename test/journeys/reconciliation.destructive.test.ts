import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
import { disputeIn, disputeOf } from '../setup/disputes.js';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { LedgerAudit } from '../setup/ledger-audit.js';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { idempotencyKey } from '../setup/orders.js';
import type { OwnStack } from '../setup/own-stack.js';
import { processorLedger } from '../setup/processor-ledger.js';
import { type SandboxControl, sandboxControl } from '../setup/sandbox-control.js';
import { startSeparateStack } from '../setup/separate-stack.js';

/** A stack of its own: the whole balance of each account at the processor is compared with the whole ledger. */
let stack: OwnStack;
let api: MerchantApi;
let sandbox: SandboxControl;
let audit: LedgerAudit;
let file: string;
let since: string;

beforeAll(async () => {
  since = new Date().toISOString();
  stack = await startSeparateStack({ workers: { env: { CLASSIFIER_PRELOAD: 'off' } } });
  file = stackFileWith(stack.json);
  api = merchantApi(stack.json, { merchant: await newMerchant(stack.json, { quote: 'optional' }) });
  sandbox = sandboxControl(stack.json);
  audit = await LedgerAudit.open(stack.json);
});

afterAll(async () => {
  await audit.close();
  await api.close();
  await stack.close();
});

interface ShownDifference {
  readonly id: string;
  readonly kind: string;
  readonly effect: string;
  readonly currency: string;
  readonly processor_amount: number | null;
  readonly ledger_amount: number | null;
  readonly in_suspense: number;
  readonly payment_intent_id: string | null;
}

interface ShownDay {
  readonly entity: string;
  readonly processor: { readonly count: number; readonly amount: number; readonly fee: number };
  readonly ledger: { readonly count: number; readonly amount: number };
}

interface ShownReport {
  readonly explained_volume: readonly { readonly currency: string; readonly percent: string }[];
  readonly days: readonly ShownDay[];
  readonly differences: readonly ShownDifference[];
}

const landed = (...args: string[]) => runLanded([...args, '--stack', file]);

/** Both days, so that the test may run at midnight. */
const days = () => ['--from', since.slice(0, 10), '--to', new Date().toISOString().slice(0, 10), '--rail', 'test'];

async function reconciled(): Promise<{ readonly code: number | null; readonly report: ShownReport }> {
  const { code, out, err } = await landed('reconcile', ...days(), '--grace', '0s', '--format', 'json');
  if (out === '') throw new Error(err);
  return { code, report: JSON.parse(out) as ShownReport };
}

const found = ({ differences }: ShownReport) => differences.map(({ effect, kind }) => `${effect} ${kind}`).toSorted();

async function charged(amount: number, currency = 'USD', changes: Record<string, unknown> = {}): Promise<string> {
  const order = { amount, currency, payment_method: 'pm_card_visa', customer: { email: 'buyer@example.com' } };
  const response = await api.post('/v1/payment_intents', { ...order, ...changes }, idempotencyKey());
  expect([response.status, response.text]).toEqual([200, expect.stringMatching(/"status":"(succeeded|authorized)"/)]);
  return (response.body as { id: string }).id;
}

async function refunded(payment: string, amount: number): Promise<string> {
  const body = { payment_intent_id: payment, amount };
  return ((await api.post('/v1/refund', body, idempotencyKey())).body as { id: string }).id;
}

/** The processor's payment behind one of ours. */
async function atProcessor(payment: string): Promise<string> {
  const rows = await sandbox.payments();
  return rows.find(({ metadata }) => metadata['landed_payment_intent'] === payment)?.id ?? '';
}

async function refundAtProcessor(payment: string): Promise<string> {
  const id = await atProcessor(payment);
  return (await sandbox.refunds()).find((refund) => refund.payment === id)?.id ?? '';
}

/** The balance of an account of the platform; positive is debit. */
async function balance(kind: string): Promise<Readonly<Record<string, string>>> {
  return audit.totals(`
    SELECT concat_ws('/', a.entity, a.currency) AS place, sum(e.amount)::text AS sum
    FROM ledger_entry AS e JOIN ledger_account AS a ON a.id = e.account_id
    WHERE a.kind = '${kind}' AND a.rail = 'test' GROUP BY 1`);
}

/** Net amounts of the processor's transactions. */
async function netAtProcessor(): Promise<Readonly<Record<string, string>>> {
  const sums: Record<string, number> = {};
  for (const { rail, entity, currency, amount, fee } of await sandbox.transactions()) {
    const place = `${entity}/${currency.toUpperCase()}`;
    if (rail === 'test') sums[place] = (sums[place] ?? 0) + amount - fee;
  }
  return Object.fromEntries(Object.entries(sums).map(([place, sum]) => [place, String(sum)]));
}

describe('reconciliation', () => {
  it('reports no difference for a day of charges, captures, refunds and disputes, and posts every fee', async () => {
    for (const currency of ['USD', 'GBP', 'EUR', 'CAD', 'AUD']) await charged(13_540, currency);
    const manual = await charged(8_000, 'GBP', { capture_method: 'manual' });
    const captured = await api.post('/v1/capture', { payment_intent_id: manual }, idempotencyKey());
    expect(captured.status).toBe(200);
    await charged(5_000, 'GBP', { capture_method: 'manual' });
    const twice = await charged(9_000);
    await refunded(twice, 1_000);
    await refunded(twice, 2_500);
    const failing = await charged(6_000, 'USD', { payment_method: 'pm_card_refundFail' });
    await refunded(failing, 6_000);
    const disputed = await charged(4_150, 'GBP');
    const opened = await sandbox.dispute(await atProcessor(disputed));
    const dispute = await disputeOf(api, disputed);
    await sandbox.closeDispute(opened.id, 'won');
    await disputeIn(api, dispute.id, 'won');
    await sandbox.dispute(await atProcessor(await charged(2_000, 'EUR')));
    await expect.poll(async () => (await audit.rows('SELECT id FROM dispute')).length, { timeout: 60_000 }).toBe(2);
    await expect
      .poll(async () => (await audit.rows(`SELECT id FROM refund WHERE status = 'failed'`)).length, { timeout: 60_000 })
      .toBe(1);

    const { code, report } = await reconciled();
    expect([found(report), code]).toEqual([[], 0]);
    expect(report.explained_volume.map(({ currency, percent }) => [currency, percent])).toEqual(
      ['AUD', 'CAD', 'EUR', 'GBP', 'USD'].map((currency) => [currency, '100.00 %']),
    );
    for (const { processor, ledger } of report.days)
      expect(ledger).toEqual({ count: processor.count, amount: processor.amount });
    expect(await balance('processor_receivable')).toEqual(await netAtProcessor());
    expect(await balance('suspense')).toEqual({});
    // The fee of each charge, and 15.00 for each of the two disputes.
    const fees = (await sandbox.transactions()).reduce((sum, { fee }) => sum + fee, 0);
    const posted = Object.values(await balance('processor_fee')).reduce((sum, amount) => sum + Number(amount), 0);
    expect([posted, fees > 3_000]).toEqual([fees, true]);
  });

  it('posts nothing more when it runs again', async () => {
    const before = await audit.rows('SELECT count(*) FROM ledger_journal');
    expect((await reconciled()).code).toBe(0);
    expect(await audit.rows('SELECT count(*) FROM ledger_journal')).toEqual(before);
    await assertConservation(stack.json);
    expect((await landed('ledger', 'verify')).code).toBe(0);
  });

  const planted: Record<string, string> = {};

  it.each([
    ['a charge that we do not know', 'charge missing_at_us'],
    ['a charge that the processor does not list', 'charge missing_at_processor'],
    ['a refund that we do not know', 'refund missing_at_us'],
    ['a refund that the processor does not list', 'refund missing_at_processor'],
    ['a dispute that we do not know', 'dispute missing_at_us'],
    ['a charge of another amount', 'charge amount_differs'],
    ['a charge in another currency', 'charge currency_differs'],
    ['a refund that the processor took back', 'refund status_differs'],
    ['a charge that the processor made twice', 'charge duplicate_effect'],
    ['a fee that the processor changed', 'charge fee_changed'],
  ])('%s is planted as %s', async (what, kind) => {
    planted[what] = kind;
    // No event arrives: nothing but reconciliation can notice it.
    await sandbox.events('drop');
    switch (kind) {
      case 'charge missing_at_us':
        return processorLedger(stack).chargeUnknownToLanded('us', 7_001);
      case 'charge missing_at_processor':
        return void (await sandbox.plant({ drop: await atProcessor(await charged(7_002)) }));
      case 'refund missing_at_us':
        return void (await sandbox.refundDirectly(await atProcessor(await charged(7_003)), 303));
      case 'refund missing_at_processor': {
        const payment = await charged(7_004);
        await refunded(payment, 404);
        return void (await sandbox.plant({ drop: await refundAtProcessor(payment) }));
      }
      case 'dispute missing_at_us':
        return void (await sandbox.dispute(await atProcessor(await charged(7_005))));
      case 'charge amount_differs':
        return void (await sandbox.plant({ change: await atProcessor(await charged(7_006)), amount: 7_066 }));
      case 'charge currency_differs':
        return void (await sandbox.plant({ change: await atProcessor(await charged(7_007)), currency: 'jpy' }));
      case 'refund status_differs': {
        const payment = await charged(7_008);
        await refunded(payment, 808);
        return void (await sandbox.failRefund(await refundAtProcessor(payment)));
      }
      case 'charge duplicate_effect':
        return void (await sandbox.plant({ duplicate: await atProcessor(await charged(7_009)) }));
      case 'charge fee_changed': {
        const payment = await charged(7_010);
        expect((await reconciled()).report.differences.length).toBe(9);
        return void (await sandbox.plant({ change: await atProcessor(payment), fee: 999 }));
      }
    }
  });

  it('finds exactly the ten planted discrepancies, and moves unknown money to suspense', async () => {
    const { code, report } = await reconciled();
    expect([found(report), code]).toEqual([Object.values(planted).toSorted(), 1]);
    const amounts = report.differences.map((row) => [
      row.kind,
      row.processor_amount,
      row.ledger_amount,
      row.in_suspense,
    ]);
    expect(amounts.map(String).toSorted()).toEqual(
      [
        ['amount_differs', 7_066, 7_006, 0],
        ['currency_differs', 7_007, 7_007, 0],
        ['duplicate_effect', 14_018, 7_009, 7_009],
        ['fee_changed', 999, 233, 0],
        ['missing_at_processor', null, -404, 0],
        ['missing_at_processor', null, 7_002, 0],
        ['missing_at_us', -303, null, -303],
        ['missing_at_us', -7_005, null, -7_005],
        ['missing_at_us', 7_001, null, 7_001],
        ['status_differs', 0, -808, 0],
      ]
        .map(String)
        .toSorted(),
    );
    // Negative is credit: what the processor owes us more than our journals say.
    expect(await balance('suspense')).toEqual({ 'us/USD': String(-(7_009 - 303 - 7_005 + 7_001)) });
    expect(report.explained_volume.find(({ currency }) => currency === 'USD')?.percent).not.toBe('100.00 %');
    expect(report.explained_volume.find(({ currency }) => currency === 'GBP')?.percent).toBe('100.00 %');
  });

  it('prints the report as a table whose columns align, and as CSV', async () => {
    const { out, code } = await landed('reconcile', 'show', ...days());
    process.stdout.write(`${out}\n`);
    expect([code, out]).toEqual([0, expect.stringContaining('Explained volume: AUD 100.00 %, CAD 100.00 %')]);
    for (const block of out.trimEnd().split('\n\n').slice(1)) {
      const [head = '', ...rows] = block.split('\n');
      for (const [column] of [...head.matchAll(/\S+(?: \S+)*/g)].entries())
        expect(rows.every((row) => row.split(/ {2,}/).length > column)).toBe(true);
    }
    const csv = (await landed('reconcile', 'show', ...days(), '--format', 'csv')).out.trimEnd().split('\r\n');
    const columns = csv[0]?.split(',').length;
    expect(csv.map((line) => line.split(',').length)).toEqual(csv.map(() => columns));
  });

  it('shows an operator the processor ids of a difference', async () => {
    const { report } = await reconciled();
    const refund = report.differences.find(({ effect, kind }) => effect === 'refund' && kind === 'missing_at_us');
    const { out } = await landed('reconcile', 'show', refund?.id ?? '', '--json');
    expect(JSON.parse(out)).toMatchObject({
      processor_amount: -303,
      processor_source: expect.stringMatching(/^re_/),
      processor_transaction: expect.stringMatching(/^txn_/),
      payment_intent_id: expect.any(String),
    });
  });

  it('takes money out of suspense when its rows are recorded later, and resolves those differences', async () => {
    await sandbox.events('normal');
    await sandbox.replayEvents(since);
    await expect
      .poll(async () => found((await reconciled()).report), { timeout: 120_000, interval: 2_000 })
      .toEqual(
        [
          'charge missing_at_us',
          'charge missing_at_processor',
          'refund missing_at_processor',
          'charge amount_differs',
          'charge currency_differs',
          'charge duplicate_effect',
          'charge fee_changed',
        ].toSorted(),
      );
    expect(await balance('suspense')).toEqual({ 'us/USD': String(-(7_009 + 7_001)) });
    const journals = await audit.rows<{ kind: string; count: number }>(
      `SELECT kind, count(*)::int AS count FROM ledger_journal WHERE kind = 'suspense' GROUP BY kind`,
    );
    expect(journals).toEqual([{ kind: 'suspense', count: 6 }]);
  });

  it('reconciliation stays silent about what an operator has explained, and records who did', async () => {
    for (const { id } of (await reconciled()).report.differences) {
      const explained = ['--reason', 'A rehearsal.', '--ticket', 'OPS-1', '--actor', 'f.okafor'];
      expect((await landed('reconcile', 'resolve', id, ...explained)).code).toBe(0);
      expect((await landed('reconcile', 'resolve', id, ...explained)).code).toBe(1);
    }
    expect((await reconciled()).code).toBe(0);
    const actions = await audit.rows<{ result: string; actor: string; count: number }>(
      `SELECT result, actor, count(*)::int AS count FROM operator_action
       WHERE action = 'reconciliation.resolve' GROUP BY 1, 2 ORDER BY 1`,
    );
    expect(actions).toEqual([
      { result: 'accepted', actor: 'f.okafor', count: 7 },
      { result: 'rejected', actor: 'f.okafor', count: 7 },
    ]);
  });

  it('finds what happened behind a failed and a canceled payment and a failed refund when every event was lost', async () => {
    const order = { amount: 7_011, currency: 'USD', customer: { email: 'buyer@example.com' } };
    const declined = await api.post(
      '/v1/payment_intents',
      { ...order, payment_method: 'pm_card_chargeDeclined' },
      idempotencyKey(),
    );
    const failed = declined.body as { id: string; status: string };
    const canceled = await charged(7_012, 'USD', { capture_method: 'manual' });
    const cancel = await api.post('/v1/cancel', { payment_intent_id: canceled }, idempotencyKey());
    const returned = await charged(7_013);
    const refund = await refunded(returned, 713);
    await sandbox.failRefund(await refundAtProcessor(returned));
    await expect
      .poll(async () => ((await api.get(`/v1/refunds/${refund}`)).body as { status: string }).status, {
        timeout: 60_000,
      })
      .toBe('failed');
    expect([failed.status, (cancel.body as { status: string }).status]).toEqual(['failed', 'canceled']);
    expect((await reconciled()).code).toBe(0);

    await sandbox.events('drop');
    await sandbox.completeLate(await atProcessor(failed.id), 'succeeded');
    await sandbox.completeLate(await atProcessor(canceled), 'succeeded');
    await sandbox.plant({ duplicate: await refundAtProcessor(returned) });
    const { report, code } = await reconciled();
    const rows = report.differences.map((row) => [row.payment_intent_id, row.effect, row.kind, row.processor_amount]);
    expect([code, rows.map(String).toSorted()]).toEqual([
      1,
      [
        [failed.id, 'charge', 'status_differs', 7_011],
        [canceled, 'charge', 'status_differs', 7_012],
        [returned, 'refund', 'status_differs', -713],
      ]
        .map(String)
        .toSorted(),
    ]);
  });
});
