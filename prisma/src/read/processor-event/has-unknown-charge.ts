import type { ProcessorEventInput } from '@landed/contracts/processor-event/types';
import type { Database } from '../../database.js';

/**
 * Whether an account has a charge with an unknown outcome. No commit of ours may have learned the id of its payment at
 * the processor, so an event about an unknown object may be about it.
 */
export async function hasUnknownCharge(
  database: Database,
  { rail, entity }: Pick<ProcessorEventInput, 'rail' | 'entity'>,
): Promise<boolean> {
  const rows = await database.prisma.$queryRaw<{ id: string }[]>`
    SELECT id::text AS id FROM payment_intent
    WHERE status = 'processing' AND rail = ${rail}::rail AND entity = ${entity}::entity
    LIMIT 1`;
  return rows.length > 0;
}
