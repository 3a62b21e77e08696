import { randomUUID } from 'node:crypto';
import { createProcessors } from '@landed/activities/processor/registry';
import { asId } from '@landed/contracts/ids/ids';
import type { BalanceTransaction } from '@landed/contracts/reconciliation/types';
import { callingKeys } from '@landed/stack/data-folder/processor-account';
import { afterAll, expect, it } from 'vitest';
import { sandboxControl } from '../setup/sandbox-control.js';
import { startSandbox } from '../setup/sandbox-process.js';

/** The list of balance transactions, from the official client over HTTP to our terms. */
const sandbox = await startSandbox();
const control = sandboxControl({ sandbox_url: sandbox.url });
const processor = createProcessors(sandbox.accounts.map((row) => ({ ...callingKeys(row), api_base: sandbox.url })))({
  entity: 'us',
  rail: 'test',
});

afterAll(() => sandbox.close());

const hour = 3_600_000;
const around = () => ({
  from: new Date(Date.now() - hour).toISOString(),
  to: new Date(Date.now() + hour).toISOString(),
});

async function listed(): Promise<readonly BalanceTransaction[]> {
  const page = await processor.listBalanceTransactions({ ...around(), after: null });
  if (page === null) throw new Error('The sandbox did not respond.');
  return page.transactions;
}

it('names the effect, the ids of ours and those of the processor for charge, refund and dispute', async () => {
  const paymentIntentId = asId<'payment_intent'>(randomUUID());
  const refundId = asId<'refund'>(randomUUID());
  const money = { amount: 10_000, currency: 'USD' } as const;
  const charged = await processor.charge({
    processorKey: randomUUID(),
    operationId: asId<'operation'>(randomUUID()),
    paymentIntentId,
    money,
    paymentMethod: 'pm_card_visa',
    captureMethod: 'automatic',
    attemptedAt: new Date().toISOString(),
  });
  const processorPayment = String(charged.kind === 'succeeded' ? charged.detail['payment'] : '');
  const refund = { processorKey: randomUUID(), refundId, paymentIntentId, processorPayment, processorRefund: null };
  await processor.refund({ ...refund, money: { ...money, amount: 400 } });
  const { id: dispute } = await control.dispute(processorPayment, { amount: 900 });

  const nothing = { paymentIntentId: null, refundId: null, payoutId: null };
  const [disputed, refunded, paid] = await listed();
  expect(paid).toMatchObject({
    effect: 'charge',
    type: 'charge',
    currency: 'USD',
    amount: 10_000,
    fee: 320,
    parents: [processorPayment],
    claimed: { ...nothing, paymentIntentId },
  });
  expect(refunded).toMatchObject({
    effect: 'refund',
    type: 'refund',
    amount: -400,
    fee: 0,
    parents: [processorPayment, paid?.source],
    claimed: { ...nothing, paymentIntentId, refundId },
  });
  expect(disputed).toMatchObject({
    effect: 'dispute',
    type: 'adjustment',
    amount: -900,
    fee: 1_500,
    source: dispute,
    parents: [processorPayment, paid?.source],
    claimed: nothing,
  });
});

it.each([
  ['stripe_fee', -250, 'fee', 250],
  ['transfer', -700, 'payout', 0],
  ['transfer_refund', 700, 'payout', 0],
  ['payout', -100, 'other', 0],
  ['adjustment', -5, 'other', 0],
])('a transaction of type %s and amount %i belongs to the effect %s', async (type, amount, effect, fee) => {
  await control.plant({ add: { entity: 'us', rail: 'test', type, amount, currency: 'usd' } });
  expect((await listed())[0]).toMatchObject({ type, amount, effect, fee, source: null });
});

it('pages through everything once, and lists only the requested time', async () => {
  for (let count = 0; count < 230; count += 1) {
    await control.plant({
      add: { entity: 'us', rail: 'test', type: 'stripe_fee', amount: -1 - count, currency: 'usd' },
    });
  }
  const ids = new Set<string>();
  const sizes: number[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof processor.listBalanceTransactions>> = await processor.listBalanceTransactions(
      { ...around(), after },
    );
    for (const { processorTransaction } of page?.transactions ?? []) ids.add(processorTransaction);
    sizes.push(page?.transactions.length ?? 0);
    after = page?.next ?? null;
  } while (after !== null);
  expect([sizes, ids.size]).toEqual([[100, 100, 38], 238]);
  const later = { from: new Date(Date.now() + hour).toISOString(), to: new Date(Date.now() + 2 * hour).toISOString() };
  expect(await processor.listBalanceTransactions({ ...later, after: null })).toEqual({ transactions: [], next: null });
});

it.each(['error_before_effect', 'malformed', 'rate_limited'])(
  'the fault %s gives no page, and the next call returns it',
  async (fault) => {
    await control.arm({ operation: 'balance_transactions.list', fault, times: 1, entity: 'us', rail: 'test' });
    const page = { ...around(), after: null };
    expect(await processor.listBalanceTransactions(page)).toBeNull();
    expect((await processor.listBalanceTransactions(page))?.transactions.length).toBe(100);
  },
);
