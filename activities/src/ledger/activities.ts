import type { Database } from '@landed/prisma/database';
import { findSnapshotHorizon, type SnapshotHorizon } from '@landed/prisma/read/ledger/find-snapshot-horizon';
import { ledgerInvariants } from '@landed/prisma/read/ledger/invariants';
import { type EndedVerification, saveVerification } from '@landed/prisma/write/ledger/save-verification';
import { takeSnapshot } from '@landed/prisma/write/ledger/take-snapshot';
import { type CheckedInvariant, verifyInvariant } from './verify-invariant.js';

/** The activities of the ledger's own upkeep. Each may run again at any point and ends the same. */
export function createLedgerActivities({ database }: { readonly database: Database }) {
  return {
    /** The newest entry, and the transactions that may still commit an older one. */
    findSnapshotHorizon: (): Promise<SnapshotHorizon> => findSnapshotHorizon(database),

    /** Writes snapshots up to the horizon. False, and nothing is written, while one of its transactions is open. */
    async takeSnapshots(horizon: SnapshotHorizon): Promise<boolean> {
      for (;;) {
        const taken = await takeSnapshot(database, horizon);
        if (taken !== 'part') return taken === 'whole';
      }
    },

    /** The names of all invariants. */
    listInvariants: async (): Promise<readonly string[]> => ledgerInvariants.map(({ name }) => name),

    verifyInvariant: (name: string): Promise<CheckedInvariant> => verifyInvariant({ database }, name),

    saveVerification: (verification: EndedVerification): Promise<void> => saveVerification(database, verification),
  };
}
