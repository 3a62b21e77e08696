import { type Entity, entities } from '@landed/contracts/entity/entity';
import { asId } from '@landed/contracts/ids/ids';
import type { DomainOwner } from '@landed/contracts/payment-method-domain/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** A domain that the sweep looked at. */
export interface DueDomain extends DomainOwner {
  /** The entities at which every wallet is active. */
  readonly activeAt: readonly Entity[];
}

interface Row {
  rail: Rail;
  merchant_id: string;
  /** Entities. */
  active_at: string[];
}

/**
 * Claims domains that are due, the longest overdue first: the next look is a day later. Skips rows that another process
 * has locked.
 */
export async function claimDueDomains(database: Database, limit: number): Promise<DueDomain[]> {
  const rows = await database.prisma.$queryRaw<Row[]>`
    WITH due AS (
      SELECT id FROM payment_method_domain
      WHERE check_at <= now()
      ORDER BY check_at
      LIMIT ${limit}
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE payment_method_domain AS d SET check_at = now() + interval '1 day'
    FROM due
    WHERE d.id = due.id
    RETURNING d.rail::text AS rail, d.merchant_id::text AS merchant_id,
              ARRAY(SELECT e.entity::text FROM payment_method_domain_entity AS e
                    WHERE e.domain_id = d.id AND e.apple_pay = 'active' AND e.google_pay = 'active') AS active_at`;
  return rows.map((row) => ({
    rail: row.rail,
    merchantId: asId<'merchant'>(row.merchant_id),
    activeAt: entities.filter((entity) => row.active_at.includes(entity)),
  }));
}
