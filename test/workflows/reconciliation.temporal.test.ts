import { randomUUID } from 'node:crypto';
import type { ReconciliationInput } from '@landed/contracts/reconciliation/types';
import { describe, expect, it } from 'vitest';
import { ApplicationFailure } from '@temporalio/common';
import { fails, inTurn, resultLater, type Stubs, startStubWorkers, until } from '../setup/stub-workers.js';

const workers = await startStubWorkers();

const input: ReconciliationInput = {
  rail: 'test',
  entity: 'us',
  fromDay: '2026-11-27',
  toDay: '2026-11-27',
  startedBy: 'a test',
  graceSeconds: 0,
  adopt: true,
  leavesPartner: true,
};
const dispute = {
  rail: 'test',
  merchantId: randomUUID(),
  disputeId: randomUUID(),
  paymentIntentId: randomUUID(),
  entity: 'us',
  object: null,
};

async function run(stubs: Stubs) {
  const started = await start(stubs);
  await started.handle.result();
  const from = started.calls.indexOf('findUnrecordedDisputes');
  return started.calls.slice(from + 1, started.calls.indexOf('reconcileDay'));
}

function start(stubs: Stubs, changes: Partial<ReconciliationInput> = {}) {
  return workers.start('reconciliation', {
    args: [{ ...input, ...changes }],
    stubs: {
      beginReconciliation: () => new Date().toISOString(),
      listTransactions: () => ({ listed: 1, next: null }),
      finishListing: () => ({ gone: 0, resolved: 0 }),
      adoptMissing: () => [],
      findUnrecordedDisputes: () => [dispute],
      ensureDisputeLifecycle: () => undefined,
      sendFirstAttempts: () => [],
      reconcileDay: () => [],
      reconcileOpen: () => [],
      postReconciled: () => undefined,
      finishReconciliation: () => 0,
      ...stubs,
    },
  });
}

const lost = () => ApplicationFailure.nonRetryable('Lost.', 'no_account');
const withPartner = { leavesPartner: false, adopt: false };

describe.concurrent('a reconciliation that reads the payout partner', () => {
  it('compares the accounts at the partner although the list of the acquirer cannot be read', async ({ expect }) => {
    const pages = inTurn({ behind: [], next: randomUUID() }, { behind: [], next: null });
    const listed = resultLater();
    const { handle, calls } = await start({ comparePartner: pages, listTransactions: listed.stub }, withPartner);
    await until(() => calls.filter((call) => call === 'comparePartner').length === 2);
    listed.give(Promise.reject(lost()));
    await expect(handle.result()).rejects.toThrow();
    expect(calls).not.toContain('finishReconciliation');
  });

  it('posts what the acquirer has although the accounts at the partner cannot be read, and resolves nothing', async ({
    expect,
  }) => {
    const { handle, calls } = await start({ comparePartner: () => Promise.reject(lost()) }, withPartner);
    await expect(handle.result()).rejects.toThrow();
    expect(calls).toContain('postReconciled');
    expect(calls).not.toContain('finishReconciliation');
  });

  it('wakes the payouts of which the partner knows more, and ends', async ({ expect }) => {
    const comparePartner = () => ({ behind: [{ payoutId: randomUUID() }], next: null });
    const { handle, calls } = await start({ comparePartner, ensureMerchantPayout: () => undefined }, withPartner);
    expect(await handle.result()).toMatchObject({ openDifferences: 0 });
    expect(calls).toContain('ensureMerchantPayout');
  });
});

describe.concurrent('a reconciliation that adopts what is missing', () => {
  it('records a missed dispute before it compares, though the workflow of the dispute has not begun', async () => {
    expect(await run({ refreshDispute: () => 'saved' })).toEqual([
      'ensureDisputeLifecycle',
      'refreshDispute',
      'sendFirstAttempts',
      'finishListing',
    ]);
  });

  it('sends no event of a dispute that its workflow has recorded meanwhile', async () => {
    expect(await run({ refreshDispute: () => 'unchanged' })).toEqual([
      'ensureDisputeLifecycle',
      'refreshDispute',
      'finishListing',
    ]);
  });

  it('leaves a dispute that cannot be recorded to its workflow, and compares', async () => {
    expect(await run({ refreshDispute: inTurn(fails()) })).toEqual([
      'ensureDisputeLifecycle',
      'refreshDispute',
      'refreshDispute',
      'refreshDispute',
      'finishListing',
    ]);
  });
});
