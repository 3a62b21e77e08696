import type { Database } from '@landed/prisma/database';
import { countUnnotifiedOwners } from '@landed/prisma/read/bank-account/count-unnotified-owners';
import type { Registry } from 'prom-client';
import { addDatabaseGauge } from './database-gauge.js';

/** The owners who do not know that a bank account was saved. Every worker reports all. */
export function addOwnerNoticeMetrics(registry: Registry, database: Database): void {
  addDatabaseGauge(registry, {
    name: 'landed_owners_not_notified',
    help: 'Live bank accounts of the last 7 days, older than an hour, whose owner was not notified by e-mail.',
    labelNames: [],
    read: async () => [[{}, (await countUnnotifiedOwners(database)).count]],
  });
}
