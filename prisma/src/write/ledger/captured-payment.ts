import { sql } from '../../database.js';
import type { JournalContext, JournalSubject } from './post-journal.js';

/** What the CTE `moved` of a statement that captures a payment returns for its journal and its reserve. */
export const capturedColumns = sql`entity, currency, tax_country, tax_state, settlement_delay_days, reserve_days`;

/** The subject of a charge's journal: the merchant's part is available when the processor has paid it out. */
export function capturedPayment({ at }: JournalContext): JournalSubject {
  return {
    ids: sql`moved.id, NULL::uuid`,
    jurisdiction: sql`moved.tax_country, moved.tax_state`,
    availableAt: sql`${at}::timestamptz + moved.settlement_delay_days * interval '1 day'`,
  };
}
