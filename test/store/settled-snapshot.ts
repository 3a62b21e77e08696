import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@landed/prisma/database';
import type { SnapshotHorizon } from '@landed/prisma/read/ledger/find-snapshot-horizon';
import { takeSnapshot } from '@landed/prisma/write/ledger/take-snapshot';

/**
 * Takes a snapshot as soon as no transaction of the horizon is open. Transactions are numbered for the whole server, so
 * those of other tests in other databases are waited for as well.
 */
export async function settledSnapshot(
  database: Database,
  horizon: SnapshotHorizon,
  entriesMax?: number,
): Promise<'part' | 'whole'> {
  for (;;) {
    const taken = await takeSnapshot(database, horizon, entriesMax);
    if (taken !== 'unsettled') return taken;
    await sleep(20);
  }
}
