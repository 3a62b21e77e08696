import type { Entity } from '@landed/contracts/entity/entity';
import { asId } from '@landed/contracts/ids/ids';
import type { VerificationRef } from '@landed/contracts/verification/types';
import type { Database } from '../../database.js';

interface Row {
  merchant_id: string;
  entity: string;
}

/** A read that states nothing is due again after this, so that one processor account keeps no other from its reads. */
const retrySeconds = 600;

/** Takes up to `limit` verifications that the processor was not asked about for too long, the longest wait first. */
export async function claimDueVerifications(
  { prisma }: Pick<Database, 'prisma'>,
  limit: number,
): Promise<VerificationRef[]> {
  const rows = await prisma.$queryRaw<Row[]>`
    UPDATE verification AS v SET read_after = now() + make_interval(secs => ${retrySeconds}::int)
    FROM (
      SELECT merchant_id, entity FROM verification WHERE read_after <= now()
      ORDER BY read_after LIMIT ${limit}::int FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE v.merchant_id = due.merchant_id AND v.entity = due.entity
    RETURNING v.merchant_id, v.entity::text AS entity`;
  return rows.map((row) => ({ merchantId: asId<'merchant'>(row.merchant_id), entity: row.entity as Entity }));
}
