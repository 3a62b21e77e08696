import type { Database } from '@landed/prisma/database';
import { countUnnotifiedOwners } from '@landed/prisma/read/bank-account/count-unnotified-owners';
import { Gauge, type Registry } from 'prom-client';

/** The owners who do not know that a bank account was saved. Read from the database at each scrape; every worker reports all. */
export function addOwnerNoticeMetrics(registry: Registry, database: Database): void {
  registry.registerMetric(
    new Gauge({
      name: 'landed_owners_not_notified',
      help: 'Live bank accounts of the last 7 days, older than an hour, whose owner was not notified by e-mail.',
      registers: [],
      async collect() {
        // A scrape must not fail because the database does not respond: readiness reports that.
        const found = await countUnnotifiedOwners(database).catch(() => null);
        this.set(found?.count ?? 0);
      },
    }),
  );
}
