import type { ProcessorEventInput } from '@landed/contracts/processor-event/types';
import type { Database } from '../../database.js';

/**
 * Whether an account has a charge with an unknown outcome that is older than an event. No commit of ours may have learned
 * the id of its payment at the processor, so an event about an unknown object may be about it. Newer charges do not count:
 * a busy account always has one.
 *
 * The charge has the time of the database, the event that of its gateway. Gateways whose clocks are more than five minutes
 * wrong reject events as stale, so ten minutes cover the difference.
 */
export async function hasUnknownCharge(
  database: Database,
  { rail, entity, receivedAt }: Pick<ProcessorEventInput, 'rail' | 'entity' | 'receivedAt'>,
): Promise<boolean> {
  const rows = await database.prisma.$queryRaw<{ id: string }[]>`
    SELECT id::text AS id FROM payment_intent
    WHERE status = 'processing' AND rail = ${rail}::rail AND entity = ${entity}::entity
      AND created_at < ${receivedAt}::timestamptz + interval '10 minutes'
    LIMIT 1`;
  return rows.length > 0;
}
