import type { GivenAllowance } from '@landed/contracts/restricted-goods/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { type Database, sql } from '../../database.js';
import { recordAction } from '../operator-action/operator-action.js';

/** Stores an allowance and who gave it, in one statement. Null: there is no such merchant, and nothing is stored. */
export async function saveAllowance(
  { prisma }: Database,
  id: string,
  given: GivenAllowance,
  by: ChangedBy,
): Promise<{ readonly id: string } | null> {
  const { merchantId, restriction, validFrom, validTo, licence } = given;
  const detail = `Goods restricted as ${restriction} are allowed: ${licence}.`;
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    WITH added AS (
      INSERT INTO restricted_goods_allowance
        (id, merchant_id, restriction, hs_prefixes, destinations, valid_from, valid_to, licence)
      SELECT ${id}::uuid, m.id, ${restriction}, ${[...(given.hsPrefixes ?? [])]}::text[],
             ${[...(given.destinations ?? [])]}::text[], ${validFrom}::date, ${validTo}::date, ${licence}
      FROM merchant m WHERE m.id = ${merchantId}::uuid
      RETURNING id, merchant_id, NULL::rail AS rail
    ), ${recordAction({
      action: 'restricted_goods.allow',
      target: sql`${id}`,
      isAccepted: sql`true`,
      detail: sql`${detail}`,
      source: sql`added`,
      ...by,
    })}
    SELECT id::text AS id FROM added`;
  return rows[0] ?? null;
}

/** Ends an allowance now, and stores who ended it. Null: there is none that still counts. */
export async function revokeAllowance(
  { prisma }: Database,
  id: string,
  by: ChangedBy,
): Promise<{ readonly id: string } | null> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    WITH ended AS (
      UPDATE restricted_goods_allowance SET revoked_at = now()
      WHERE id = ${id}::uuid AND revoked_at IS NULL
      RETURNING id, merchant_id, NULL::rail AS rail
    ), ${recordAction({
      action: 'restricted_goods.revoke',
      target: sql`${id}`,
      isAccepted: sql`true`,
      detail: sql`${'The allowance is revoked.'}`,
      source: sql`ended`,
      ...by,
    })}
    SELECT id::text AS id FROM ended`;
  return rows[0] ?? null;
}
