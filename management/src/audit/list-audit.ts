import type { AuditEntry } from '@landed/contracts/audit/types';
import { type AuditFilter, listAuditEntries } from '@landed/prisma/read/audit/list-audit-entries';
import type { PeopleStore } from '@landed/prisma/write/user/change-people';

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly hasMore: boolean;
}

/** How merchants see operators. */
const operatorName = 'Landed support';

/**
 * The audit log of a merchant as the merchant sees it, newest first: what its users, operators and the service changed. Of
 * operators, it has what they did; their names, reasons and notes are internal.
 *
 * @param limit 1 to 100,000.
 */
export async function listAudit(store: PeopleStore, filter: AuditFilter, limit: number): Promise<AuditPage> {
  const found = await listAuditEntries(store, filter, limit + 1);
  return { entries: found.slice(0, limit).map(withoutInternals), hasMore: found.length > limit };
}

function withoutInternals(entry: AuditEntry): AuditEntry {
  if (entry.by !== 'operator') return entry;
  return { ...entry, actor: operatorName, reason: null, detail: null };
}
