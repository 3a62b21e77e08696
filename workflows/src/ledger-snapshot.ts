import type { createLedgerActivities } from '@landed/activities/ledger/activities';
import { ApplicationFailure, proxyActivities, sleep } from '@temporalio/workflow';
import { realDuration } from './workflow-clock.js';

const { findSnapshotHorizon, takeSnapshots } = proxyActivities<ReturnType<typeof createLedgerActivities>>({
  startToCloseTimeout: '5m',
  retry: { initialInterval: '1s', maximumInterval: '30s' },
});

/** Statements are limited to 5 s, so every transaction of that moment has ended by then. */
const settleMilliseconds = 15_000;
const pausesMax = 40;

/**
 * Writes the balances of all accounts up to a recent entry, so that a balance is read from the snapshot and the entries
 * after it.
 *
 * Trigger: the Schedule `ledger-snapshot`, daily. Id: `sweep/ledger-snapshot-<instant>`.
 * Messages: none.
 * Steps: `findSnapshotHorizon`; a pause until every transaction that ran then has ended; `takeSnapshots`.
 * Undone on failure: nothing; a balance without a new snapshot reads more entries. Ends in: the last entry that is covered.
 * Recorded histories: `test/replay/histories/ledger-snapshot-*.json`.
 */
export async function ledgerSnapshot(): Promise<string> {
  const horizon = await findSnapshotHorizon();
  for (let pauses = 0; pauses < pausesMax; pauses += 1) {
    await sleep(realDuration(settleMilliseconds));
    if (await takeSnapshots(horizon)) return horizon.throughEntryId;
  }
  throw ApplicationFailure.nonRetryable(
    'A transaction that wrote entries has been open for minutes.',
    'open_transaction',
  );
}
