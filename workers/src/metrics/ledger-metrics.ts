import type { Database } from '@landed/prisma/database';
import { loadVerification } from '@landed/prisma/read/ledger/load-verification';
import type { Registry } from 'prom-client';
import { addDatabaseGauge, sharedRead } from './database-gauge.js';

/** What the last whole check of the ledger found, and how old it is. Every worker reports all. */
export function addLedgerMetrics(registry: Registry, database: Pick<Database, 'pool'>): void {
  const read = sharedRead(() => loadVerification(database));
  addDatabaseGauge(registry, {
    name: 'landed_ledger_verification_age_seconds',
    help: 'Seconds since the last whole check of the ledger ended; since the first journal when none has ended.',
    labelNames: [],
    read: async () => {
      const { ageSeconds } = await read();
      return ageSeconds === null ? [] : [[{}, ageSeconds]];
    },
  });
  addDatabaseGauge(registry, {
    name: 'landed_ledger_violations',
    help: 'Contradictions of each invariant that the last whole check of the ledger found. 0: it holds.',
    labelNames: ['invariant'],
    read: async () => (await read()).results.map(({ invariant, violations }) => [{ invariant }, violations]),
  });
}
