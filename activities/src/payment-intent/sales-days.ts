import type { Database } from '@landed/prisma/database';
import { changesPerStatement, writeSalesDays } from '@landed/prisma/write/payment-intent/write-sales-days';

/** The activity that keeps sales by day. It may run again at any point and ends the same. */
export function createSalesDayActivities({ database }: { readonly database: Database }) {
  return {
    /** Writes the days with changes since the last run. Returns how many changes there were. */
    async writeSalesDays(): Promise<number> {
      for (let changes = 0; ; ) {
        const read = await writeSalesDays(database);
        changes += read;
        if (read < changesPerStatement) return changes;
      }
    },
  };
}
