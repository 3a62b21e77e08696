import { randomUUID } from 'node:crypto';
import type { ReconciliationInput } from '@landed/contracts/reconciliation/types';
import { describe, expect, it } from 'vitest';
import { fails, inTurn, type Stubs, startStubWorkers } from '../setup/stub-workers.js';

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
  const started = await workers.start('reconciliation', {
    args: [input],
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
  await started.handle.result();
  const from = started.calls.indexOf('findUnrecordedDisputes');
  return started.calls.slice(from + 1, started.calls.indexOf('reconcileDay'));
}

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
