import type { Database } from '@landed/prisma/database';
import { saveResolvedDifference } from '@landed/prisma/write/reconciliation/resolve-difference';
import { v7 as uuidV7 } from 'uuid';

const lengthMax = 500;

/** An operator's explanation of a difference. */
export interface Explanation {
  readonly id: string;
  readonly actor: string;
  readonly reason: string;
  readonly ticket: string;
}

/**
 * Resolves an open difference and records who explained it. The ledger stays as it is. A second call is rejected, and
 * recorded as such. Throws for an empty or very long actor, reason or ticket.
 */
export async function resolveDifference(
  database: Database,
  { id, ...given }: Explanation,
): Promise<'resolved' | 'not_open' | 'not_found'> {
  const [actor, reason, ticket] = (['actor', 'reason', 'ticket'] as const).map((name) => text(name, given[name]));
  const resolved = await saveResolvedDifference(database, {
    id,
    actor: actor ?? '',
    reason: reason ?? '',
    detail: `Resolved: ${ticket}`,
    actionId: uuidV7(),
  });
  if (resolved === null) return 'not_found';
  return resolved ? 'resolved' : 'not_open';
}

function text(name: string, given: string): string {
  const trimmed = given.trim();
  if (trimmed === '' || trimmed.length > lengthMax) {
    throw new Error(`Expected ${name} with 1 to ${lengthMax} characters.`);
  }
  return trimmed;
}
